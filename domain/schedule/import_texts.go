package schedule

import "gantry/domain/kernel"

// Tidy makes every text of a foreign file a name or a description, in place, and tells each one in which something unreadable was
// replaced: the field, the activity it is of, 0 for none, and the text as it stood.
func (in *Import) Tidy(told func(field string, activity kernel.Row, text string)) {
	tidied := func(field string, activity kernel.Row, text *string, tidy func(string) string) {
		if kernel.HasUnreadableText(*text) {
			told(field, activity, *text)
			*text = tidy(*text)
		}
	}
	name := func(field string, activity kernel.Row, text *string) { tidied(field, activity, text, kernel.TidyName) }
	description := func(activity kernel.Row, text *string) {
		tidied("description", activity, text, func(s string) string { return kernel.TidyText(s, MaxDescription) })
	}
	name("name", 0, &in.Settings.Name)
	description(0, &in.Description)
	for i := range in.Calendars {
		name("calendar", 0, &in.Calendars[i].Name)
		for n := range in.Calendars[i].Time.Exceptions {
			name("exception", 0, &in.Calendars[i].Time.Exceptions[n].Name)
		}
	}
	for i := range in.Activities {
		a := &in.Activities[i]
		name("code", a.Row, &a.Code)
		name("name", a.Row, &a.Name)
		description(a.Row, &a.Description)
	}
	for i := range in.Tags {
		t := &in.Tags[i]
		name("tag", t.Activity, &t.Category)
		name("tag", t.Activity, &t.Value)
		name("tag", t.Activity, &t.Code)
	}
	for i := range in.Resources {
		r := &in.Resources[i]
		name("resource", 0, &r.Code)
		name("resource", 0, &r.Name)
		name("resource", 0, &r.Units)
	}
	for i := range in.Baselines {
		name("baseline", 0, &in.Baselines[i].Name)
	}
	in.Source = in.Source.tidy()
	in.Problems, in.LeftOut = tidyCounts(in.Problems), tidyCounts(in.LeftOut)
}

// tidy is the source with readable texts: they come from the file and from its name.
func (s Source) tidy() Source {
	for _, text := range [...]*string{
		&s.Tool, &s.Version, &s.File, &s.Project, &s.Currency.Code, &s.Currency.Name, &s.Currency.Symbol,
	} {
		if kernel.HasUnreadable(*text) {
			*text = kernel.TidyName(*text)
		}
	}
	for name, value := range s.Options {
		if kernel.HasUnreadable(name) || kernel.HasUnreadable(value) {
			s.Options = tidyKeys(s.Options, func(_, value string) string { return kernel.TidyName(value) })
			break
		}
	}
	return s
}

func tidyCounts(counts map[string]int) map[string]int {
	for name := range counts {
		if kernel.HasUnreadable(name) {
			return tidyKeys(counts, func(before, more int) int { return before + more })
		}
	}
	return counts
}

// tidyKeys gives a map of its own with readable keys; take says what becomes of a value, beside the one that is there already.
func tidyKeys[V any](in map[string]V, take func(before, value V) V) map[string]V {
	out := make(map[string]V, len(in))
	for name, value := range in {
		name = kernel.TidyName(name)
		out[name] = take(out[name], value)
	}
	return out
}
