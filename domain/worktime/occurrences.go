package worktime

// Occurrences calls yield with the first and the last day of each time the exception counts, as far as it touches the
// days from one to another. It reports false for an exception that Compile would refuse.
func (e Exception) Occurrences(from, to Day, yield func(first, last Day)) bool {
	return e.occurrences(from, to, yield)
}

// Days gives the days from one to another on which an exception counts, each with its shifts; of several the last.
func (s Spec) Days(from, to Day) map[Day][]Shift {
	out := map[Day][]Shift{}
	for _, e := range s.Exceptions {
		e.occurrences(from, to, func(first, last Day) {
			for d := max(first, from); d <= min(last, to); d++ {
				out[d], _ = normal(e.Shifts)
			}
		})
	}
	return out
}
