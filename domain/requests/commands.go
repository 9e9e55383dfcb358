package requests

import (
	"slices"
	"time"
	"unicode/utf8"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Ask sends a request, or keeps it as a draft. The plan says who asks and how the activities stand.
type Ask struct {
	Kind        Kind
	Items       []Wish
	Description string
	Draft       bool      // keep it; whoever has a draft already has its items replaced
	At          time.Time // by the server's clock

	By     kernel.UserID
	Points []Point // of the items, in their order
}

// Wish is other dates for an activity. A date that its part leaves out does not count.
type Wish struct {
	Activity kernel.Ref
	Part     Part
	Asked    Dates
}

// CommandType is the command's name.
func (c Ask) CommandType() string {
	if c.Draft {
		return drafting
	}
	return "request.ask"
}

// Needs is area.Command.
func (Ask) Needs() access.Module { return access.Gantt }

// BySight is area.BySight: whoever sees the plan may ask.
func (Ask) BySight() {}

// Decide approves or rejects pending items. Approving applies their dates in the same command.
type Decide struct {
	Request   int32
	Verdicts  []Verdict
	Confirmed bool // also where an activity has changed since somebody asked

	By kernel.UserID
}

// Verdict is what becomes of an item; item 0 stands for all that are pending.
type Verdict struct {
	Item int32
	To   Status // Approved or Rejected
}

// CommandType is the command's name.
func (Decide) CommandType() string { return "request.decide" }

// Needs is area.Command.
func (Decide) Needs() access.Module { return access.Gantt }

// Withdraw takes an own request back that nobody has decided.
type Withdraw struct {
	Request int32

	By kernel.UserID
}

// CommandType is the command's name.
func (Withdraw) CommandType() string { return "request.withdraw" }

// Needs is area.Command.
func (Withdraw) Needs() access.Module { return access.Gantt }

// BySight is area.BySight.
func (Withdraw) BySight() {}

// Faults lists the refusals of this package with their families.
var Faults = map[string]fault.Code{
	"date_request.activity_changed":  fault.Conflict, // since somebody asked
	"date_request.decided":           fault.Conflict,
	"date_request.item_unknown":      fault.NotFound,
	"date_request.items_missing":     fault.Invalid,
	"date_request.kind_unknown":      fault.Invalid,
	"date_request.nothing_asked":     fault.Invalid, // the dates it has already
	"date_request.finish_before":     fault.Invalid, // the start
	"date_request.not_own":           fault.Forbidden,
	"date_request.part_unknown":      fault.Invalid,
	"date_request.row_twice":         fault.Invalid,
	"date_request.state_unknown":     fault.Invalid,
	"date_request.text_too_long":     fault.Invalid,
	"date_request.too_many_items":    fault.TooLarge,
	"date_request.unknown":           fault.NotFound,
	"date_request.one_activity_only": fault.Invalid, // in a modification
}

func refuse(key string, p fault.P) error {
	code, listed := Faults[key]
	if !listed {
		panic("requests: an unlisted fault: " + key)
	}
	return fault.New(code, key, p)
}

func (s *State) ask(c Ask, d area.Desk) ([]event.Event, error) {
	text, problem := kernel.CleanText(c.Description, MaxDescription)
	switch {
	case problem != "":
		return nil, refuse("date_request.text_too_long", fault.P{"max": MaxDescription, "length": utf8.RuneCountInString(c.Description)})
	case c.Kind != Modification && c.Kind != Impact:
		return nil, refuse("date_request.kind_unknown", fault.P{"kind": string(c.Kind)})
	case len(c.Items) == 0 && !c.Draft:
		return nil, refuse("date_request.items_missing", nil)
	case len(c.Items) > MaxItems:
		return nil, refuse("date_request.too_many_items", fault.P{"max": MaxItems, "items": len(c.Items)})
	case len(c.Items) > 1 && c.Kind == Modification:
		return nil, refuse("date_request.one_activity_only", nil)
	}
	to := Request{Number: int32(len(s.list) + 1), Kind: c.Kind, User: c.By, At: c.At.UTC().Truncate(time.Millisecond), Description: text, State: Pending}
	if c.Draft {
		to.State = Draft
	}
	mark := Mark{}
	if now := s.DraftOf(c.By); now != nil && c.Kind == Impact {
		to.Number, mark.From = now.Number, now.copied()
	}
	items, err := itemsOf(c, d)
	if err != nil {
		return nil, err
	}
	to.Items = items
	mark.To = to
	return []event.Event{&Marked{Marks: []Mark{mark}}}, nil
}

func itemsOf(c Ask, d area.Desk) ([]Item, error) {
	out := make([]Item, len(c.Items))
	named := map[kernel.Row]bool{}
	for i, wish := range c.Items {
		row, err := d.Resolve(wish.Activity)
		if err != nil {
			return nil, err
		}
		if named[row] {
			return nil, refuse("date_request.row_twice", fault.P{"row": row})
		}
		named[row] = true
		item := Item{Number: int32(i + 1), Activity: row, Part: wish.Part, Was: c.Points[i], Asked: wish.Asked, State: Pending}
		switch wish.Part {
		case Start:
			item.Asked.Finish = item.Was.Finish
		case Finish:
			item.Asked.Start = item.Was.Start
		case Both:
		default:
			return nil, refuse("date_request.part_unknown", fault.P{"part": string(wish.Part)})
		}
		switch {
		case item.Asked == item.Was.Dates:
			return nil, refuse("date_request.nothing_asked", fault.P{"row": row})
		case wish.Part != Start && item.Asked.Finish < item.Asked.Start:
			return nil, refuse("date_request.finish_before", fault.P{"row": row})
		}
		out[i] = item
	}
	return out, nil
}

// Verdicts gives the items that a command decides, with the state each comes to. Faults: "date_request.unknown", "date_request.item_unknown",
// "date_request.state_unknown", "date_request.decided", "date_request.items_missing".
func (s *State) Verdicts(c Decide) (map[int32]Status, []Item, error) {
	r, err := s.known(c.Request)
	if err != nil {
		return nil, nil, err
	}
	to := map[int32]Status{}
	for _, v := range c.Verdicts {
		if v.To != Approved && v.To != Rejected {
			return nil, nil, refuse("date_request.state_unknown", fault.P{"state": string(v.To)})
		}
		if v.Item < 0 || int(v.Item) > len(r.Items) {
			return nil, nil, refuse("date_request.item_unknown", fault.P{"request": c.Request, "item": v.Item})
		}
		for _, item := range r.Items {
			if item.Number == v.Item || v.Item == 0 && item.State == Pending {
				to[item.Number] = v.To
			}
		}
	}
	var items []Item
	for _, item := range r.Items {
		if _, named := to[item.Number]; !named {
			continue
		}
		if r.State != Pending || item.State != Pending {
			return nil, nil, refuse("date_request.decided", fault.P{"request": c.Request, "state": string(item.State)})
		}
		items = append(items, item)
	}
	if len(items) == 0 {
		if r.State != Pending {
			return nil, nil, refuse("date_request.decided", fault.P{"request": c.Request, "state": string(r.State)})
		}
		return nil, nil, refuse("date_request.items_missing", nil)
	}
	return to, items, nil
}

// Unchanged refuses an item whose activity no longer stands as it did when somebody asked.
func (i *Item) Unchanged(now Point) error {
	if i.Was != now {
		return refuse("date_request.activity_changed", fault.P{"row": i.Activity, "start": now.Start, "finish": now.Finish})
	}
	return nil
}

func (s *State) decide(c Decide) ([]event.Event, error) {
	to, _, err := s.Verdicts(c)
	if err != nil {
		return nil, err
	}
	from := &s.list[c.Request-1]
	next, _ := from.decided(c.By, Rejected, ByHand, func(i *Item) bool { return to[i.Number] == Rejected })
	next, _ = next.decided(c.By, Approved, "", func(i *Item) bool { return to[i.Number] == Approved })
	return []event.Event{&Marked{Marks: []Mark{{From: from.copied(), To: next}}}}, nil
}

func (s *State) withdraw(c Withdraw) ([]event.Event, error) {
	r, err := s.known(c.Request)
	switch {
	case err != nil:
		return nil, err
	case r.User != c.By:
		return nil, refuse("date_request.not_own", fault.P{"request": c.Request})
	case r.State != Pending && r.State != Draft || slices.ContainsFunc(r.Items, func(i Item) bool { return i.State != Pending }):
		return nil, refuse("date_request.decided", fault.P{"request": c.Request, "state": string(r.State)})
	}
	to := *r
	to.State = Withdrawn
	return []event.Event{&Marked{Marks: []Mark{{From: r.copied(), To: to}}}}, nil
}

// Superseded rejects the pending items whose activity no longer stands as it did when somebody asked.
func (s *State) Superseded(by kernel.UserID, now func(kernel.Row) (Point, bool)) []event.Event {
	return s.reject(by, BySave, func(i *Item) bool {
		point, there := now(i.Activity)
		return there && point != i.Was
	})
}

// reject takes the pending items that a rule names to rejected.
func (s *State) reject(by kernel.UserID, reason Reason, which func(*Item) bool) []event.Event {
	var marks []Mark
	for i := range s.list {
		from := &s.list[i]
		if from.State != Pending {
			continue
		}
		who := by
		if who.IsZero() {
			who = from.Decided
		}
		if to, any := from.decided(who, Rejected, reason, which); any {
			marks = append(marks, Mark{From: from.copied(), To: to})
		}
	}
	if marks == nil {
		return nil
	}
	return []event.Event{&Marked{Marks: marks}}
}
