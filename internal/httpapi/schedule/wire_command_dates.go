package schedule

import (
	"encoding/json"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/httpapi/wire"
)

func readDrag(_ reader, body []byte) (plan.Command, error) {
	form, err := into[struct {
		Items []struct {
			Row   kernel.Ref     `json:"row"`
			Start *kernel.Minute `json:"start"`
		} `json:"items"`
	}](body)
	if err != nil {
		return nil, err
	}
	out := schedule.Drag{Items: make([]schedule.DragItem, len(form.Items))}
	for i, item := range form.Items {
		if item.Start == nil {
			return nil, wire.Missing("start")
		}
		out.Items[i] = schedule.DragItem{Row: item.Row, Start: *item.Start}
	}
	return out, nil
}

// constraintOf gives the type a word of the wire stands for; whether there is such a type is for the domain to say.
func constraintOf(word string) (schedule.ConstraintType, error) {
	switch word {
	case "":
		return "", wire.Missing("constraint")
	case wire.ASAP:
		return schedule.ASAP, nil
	}
	return schedule.ConstraintType(word), nil
}

// minuteOr gives a date, None where there is none.
func minuteOr(m *kernel.Minute) kernel.Minute {
	if m == nil {
		return kernel.None
	}
	return *m
}

func readConstraint(_ reader, body []byte) (plan.Command, error) {
	form, err := into[struct {
		Row        kernel.Ref     `json:"row"`
		Constraint string         `json:"constraint"`
		Date       *kernel.Minute `json:"date"`
		Seen       *struct {
			Constraint string         `json:"constraint"`
			Date       *kernel.Minute `json:"date"`
		} `json:"seen"`
	}](body)
	if err != nil {
		return nil, err
	}
	out := schedule.SetConstraint{Row: form.Row, Date: minuteOr(form.Date)}
	if out.Type, err = constraintOf(form.Constraint); err != nil {
		return nil, err
	}
	if seen := form.Seen; seen != nil {
		saw := schedule.Constraint{}
		if saw.Type, err = constraintOf(seen.Constraint); err != nil {
			return nil, err
		}
		if saw.Type.NeedsDate() {
			saw.Date = minuteOr(seen.Date)
		}
		out.Seen = &saw
	}
	return out, nil
}

func readConstraintDate(_ reader, body []byte) (plan.Command, error) {
	form, err := into[struct {
		Row  kernel.Ref     `json:"row"`
		Date *kernel.Minute `json:"date"`
		Seen *kernel.Minute `json:"seen"`
	}](body)
	return schedule.SetConstraintDate{Row: form.Row, Date: minuteOr(form.Date), Seen: form.Seen}, err
}

func readExternalStart(_ reader, body []byte) (plan.Command, error) {
	c, err := externalOf(body)
	return schedule.SetExternalStart{SetExternal: c}, err
}

func readExternalFinish(_ reader, body []byte) (plan.Command, error) {
	c, err := externalOf(body)
	return schedule.SetExternalFinish{SetExternal: c}, err
}

// externalOf reads a date that stands for links to other projects; a null that the user saw says that there was none.
func externalOf(body []byte) (schedule.SetExternal, error) {
	form, err := into[struct {
		Row  kernel.Ref     `json:"row"`
		Date *kernel.Minute `json:"date"`
		Seen givenDate      `json:"seen"`
	}](body)
	return schedule.SetExternal{Row: form.Row, Date: minuteOr(form.Date), Seen: form.Seen.pointer()}, err
}

// readReported reads a date that somebody reports; a null that the user saw says that there was none.
func readReported(command func(schedule.SetReported) plan.Command) func(reader, []byte) (plan.Command, error) {
	return func(_ reader, body []byte) (plan.Command, error) {
		form, err := into[struct {
			Row  kernel.Ref     `json:"row"`
			Date *kernel.Minute `json:"date"`
			Seen givenDate      `json:"seen"`
		}](body)
		return command(schedule.SetReported{Row: form.Row, Date: minuteOr(form.Date), Seen: form.Seen.pointer()}), err
	}
}

func readSuspension(_ reader, body []byte) (plan.Command, error) {
	form, err := into[struct {
		Row       kernel.Ref     `json:"row"`
		Suspended *kernel.Minute `json:"suspended"`
		Resumed   *kernel.Minute `json:"resumed"`
	}](body)
	return schedule.SetSuspension{Row: form.Row, Suspended: minuteOr(form.Suspended), Resumed: minuteOr(form.Resumed)}, err
}

// givenDate is a date that may be taken away: it tells whether it was named at all.
type givenDate struct {
	named bool
	at    kernel.Minute
}

// UnmarshalJSON reads a date or null.
func (d *givenDate) UnmarshalJSON(b []byte) error {
	d.named, d.at = true, kernel.None
	if string(b) == "null" {
		return nil
	}
	return json.Unmarshal(b, &d.at)
}

func (d givenDate) pointer() *kernel.Minute {
	if !d.named {
		return nil
	}
	return &d.at
}
