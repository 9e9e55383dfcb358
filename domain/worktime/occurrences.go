package worktime

// Occurrences calls yield with the first and the last day of each time the exception counts, as far as it touches the
// days from one to another. It reports false for an exception that Compile would refuse.
func (e Exception) Occurrences(from, to Day, yield func(first, last Day)) bool {
	return e.occurrences(from, to, yield)
}
