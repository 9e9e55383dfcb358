package schedule

// OutOfSequence gives the links that work did not wait for: their successor has begun or ended although the predecessor had not
// yet come as far as the link asks for. What remains of such work is placed by the schedule's progress option. Links from and to
// summaries are left out, as their progress is that of what is under them.
func (s *State) OutOfSequence() []Link {
	var out []Link
	for l := range s.Links() {
		if len(s.Children(l.From)) == 0 && len(s.Children(l.To)) == 0 && ahead(l.Type, s.Activity(l.From), s.Activity(l.To)) {
			out = append(out, *l)
		}
	}
	return out
}

// ahead tells whether the successor has come further than the predecessor lets it.
func ahead(t LinkType, from, to *Activity) bool {
	if from.Inactive || to.Inactive || from.Kind == LevelOfEffort || to.Kind == LevelOfEffort {
		return false
	}
	reached, due := to.Started(), from.Finished()
	if t == FF || t == SF {
		reached = to.Finished()
	}
	if t == SS || t == SF {
		due = from.Started()
	}
	return reached && !due
}
