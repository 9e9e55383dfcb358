package schedule

import (
	"math"
	"slices"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/readmodels/changelog"
)

// longestSearch bounds the text that names are searched for.
const longestSearch = 200

// logFilter reads which entries of the change log are meant: activity, person, entity, type, attribute, from, to and text. Days are
// those of the caller's time zone, and the last one counts. Fault: "changelog.filter_invalid".
func (c *call) logFilter() (f changelog.Filter, err error) {
	query := c.Request.URL.Query()
	refuse := func(name string) error {
		return fault.New(fault.Invalid, "changelog.filter_invalid", fault.P{"name": name, "value": query.Get(name)})
	}
	if query.Has("activity") {
		n, err := c.Number("activity", 0, 0, math.MaxInt32)
		if err != nil {
			return f, err
		}
		row := kernel.Row(n)
		f.Activity = &row
	}
	if text := query.Get("person"); text != "" {
		var person kernel.UserID
		if text != "system" {
			if person, err = kernel.ParseID(text); err != nil {
				return f, refuse("person")
			}
		}
		f.Actor = &person
	}
	for name, choice := range map[string]struct {
		into *string
		of   []string
	}{
		"entity": {&f.Entity, []string{changelog.EntityActivity, changelog.EntityLink, changelog.EntityCalendar, changelog.EntitySchedule, changelog.EntityTask, changelog.EntityRoadblock}},
		"type":   {&f.Type, []string{changelog.Create, changelog.Update, changelog.Delete, changelog.Import, changelog.Undo, changelog.Redo}},
	} {
		*choice.into = query.Get(name)
		if *choice.into != "" && !slices.Contains(choice.of, *choice.into) {
			return f, refuse(name)
		}
	}
	f.Attribute, f.Text = query.Get("attribute"), query.Get("text")
	if len(f.Attribute) > longestSearch {
		return f, refuse("attribute")
	}
	if len(f.Text) > longestSearch {
		return f, refuse("text")
	}
	if f.From, err = c.day("from"); err != nil {
		return f, refuse("from")
	}
	if f.To, err = c.day("to"); err != nil {
		return f, refuse("to")
	}
	if !f.To.IsZero() {
		f.To = f.To.AddDate(0, 0, 1)
	}
	return f, nil
}

// day reads a query parameter as a day, "2026-05-04", where the caller is; the zero time when absent.
func (c *call) day(name string) (time.Time, error) {
	text := c.Request.URL.Query().Get(name)
	if text == "" {
		return time.Time{}, nil
	}
	return time.ParseInLocation(time.DateOnly, text, c.Zone())
}
