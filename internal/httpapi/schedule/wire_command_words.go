package schedule

import (
	"gantry/domain/codes"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/ranges"
	"gantry/domain/schedule"
	"gantry/internal/httpapi/wire"
)

func readAdd(_ reader, body []byte) (plan.Command, error) {
	c, err := into[schedule.Add](body)
	for i := range c.Items {
		c.Items[i].Priority = priorityOf(string(c.Items[i].Priority))
	}
	return c, err
}

func readPriority(_ reader, body []byte) (plan.Command, error) {
	c, err := into[schedule.SetPriority](body)
	c.Priority = priorityOf(string(c.Priority))
	if c.Seen != nil {
		c.Seen = new(priorityOf(string(*c.Seen)))
	}
	return c, err
}

func readLinkChange(_ reader, body []byte) (plan.Command, error) {
	form, err := into[struct {
		Link    kernel.Ref         `json:"link"`
		Type    *schedule.LinkType `json:"linkType"` // "type" is the command's
		Lag     *int32             `json:"lag"`
		Elapsed *bool              `json:"elapsed"`
		Seen    *schedule.LinkSeen `json:"seen"`
	}](body)
	return schedule.LinkChange{Link: form.Link, Type: form.Type, Lag: form.Lag, Elapsed: form.Elapsed, Seen: form.Seen}, err
}

// readLean reads the word of the first lean status, which the domain spells as the empty one. Which week comes next follows from the site.
func readLean(_ reader, body []byte) (plan.Command, error) {
	form, err := into[struct {
		Rows []kernel.Ref `json:"rows"`
		To   string       `json:"to"`
	}](body)
	c := lookahead.SetLean{Rows: form.Rows, To: lookahead.Status(form.To)}
	if form.To == "Debit" {
		c.To = lookahead.Debit
	}
	return c, err
}

// wireList is the wire's word for the kind of types that hold a value of their list.
const wireList = "list"

// wireTogether is the wire's word for a range that has a correlation alone.
const wireTogether = "together"

func readRange(_ reader, body []byte) (plan.Command, error) {
	c, err := into[ranges.Set](body)
	if err != nil {
		return nil, err
	}
	if c.Shape == wireTogether {
		c.Shape = ranges.None
	} else if c.Shape == ranges.None {
		return nil, wire.Missing("shape")
	}
	return c, nil
}

func readAddCodeType(_ reader, body []byte) (plan.Command, error) {
	c, err := into[codes.AddType](body)
	if err != nil {
		return nil, err
	}
	if c.Kind == wireList {
		c.Kind = codes.List
	} else if c.Kind == codes.List {
		return nil, wire.Missing("kind")
	}
	return c, nil
}
