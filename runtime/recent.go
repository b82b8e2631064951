package quota

// A recent map remembers about the last size keys that were used, at least the
// last size/2, in constant time: when the young half is full, the old half is
// dropped. Its owner locks it.
type recent[V any] struct {
	size       int
	young, old map[string]V
}

func (r *recent[V]) get(key string) (v V, ok bool) {
	if v, ok = r.young[key]; ok {
		return v, true
	}
	if v, ok = r.old[key]; ok {
		r.put(key, v) // used again: young again
	}
	return v, ok
}

func (r *recent[V]) put(key string, v V) {
	if r.size <= 0 {
		return
	}
	if r.young == nil || len(r.young) >= max(1, r.size/2) {
		r.old, r.young = r.young, make(map[string]V)
	}
	r.young[key] = v
	delete(r.old, key)
}

func (r *recent[V]) remove(key string) {
	delete(r.young, key)
	delete(r.old, key)
}
