package quota

// Remembered returns how many counters and refused subjects q remembers.
func (q *Quota) Remembered() int {
	return len(q.estimate.young) + len(q.estimate.old) + len(q.refusals.young) + len(q.refusals.old)
}
