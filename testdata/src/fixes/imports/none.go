package imports

func none(account string) int64 {
	return client.Incr(background, "calls:"+account+":"+thisHour()).Val() // want "ttlmissing/undated"
}
