package worktime

// Occurrences calls yield with the first and the last day of each time the exception counts, as far as it touches the
// days from one to another. It reports false for an exception that Compile would refuse.
func (e Exception) Occurrences(from, to Day, yield func(first, last Day)) bool {
	return e.occurrences(from, to, yield)
}

// Days gives the days from one to another on which an exception counts, each with its shifts; of several the last.
func (s Spec) Days(from, to Day) map[Day][]Shift {
	out := map[Day][]Shift{}
	for d, n := range s.Covering(from, to) {
		out[d], _ = normal(s.Exceptions[n].Shifts)
	}
	return out
}

// Covering gives the days from one to another on which an exception counts, each with the place of the exception; of several the last.
func (s Spec) Covering(from, to Day) map[Day]int {
	out := map[Day]int{}
	for n, e := range s.Exceptions {
		e.occurrences(from, to, func(first, last Day) {
			for d := max(first, from); d <= min(last, to); d++ {
				out[d] = n
			}
		})
	}
	return out
}
