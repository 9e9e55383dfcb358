package requests

import (
	"slices"
	"time"

	"gantry/domain/kernel"
)

// Limits of a request.
const (
	MaxItems       = 500
	MaxDescription = 4000
)

// Kind is what a request is about.
type Kind string

// The kinds.
const (
	Modification Kind = "modification" // one activity
	Impact       Kind = "impact"       // any number of activities, decided one by one
)

// Status is where a request or one of its items stands.
type Status string

// The states; drafts, withdrawn and partly approved are requests only.
const (
	Draft             Status = "draft"
	Pending           Status = "pending"
	Approved          Status = "approved"
	Rejected          Status = "rejected"
	PartiallyApproved Status = "partially_approved"
	Withdrawn         Status = "withdrawn"
)

// Part is which dates somebody asks for.
type Part string

// The parts.
const (
	Start  Part = "start"
	Finish Part = "end"
	Both   Part = "both"
)

// Reason is why an item was rejected.
type Reason string

// The reasons.
const (
	ByHand     Reason = "manual"
	BySave     Reason = "superseded_by_save"
	ByDeletion Reason = "activity_deleted"
)

// Dates are the two ends of an activity.
type Dates struct {
	Start  kernel.Minute `json:"start"`
	Finish kernel.Minute `json:"finish"`
}

// Point is an activity as it stands: its dates, and its duration in working minutes.
type Point struct {
	Dates
	Duration int32 `json:"duration"`
}

// Item is the dates asked for one activity.
type Item struct {
	Number   int32      `json:"number"` // in its request, from 1
	Activity kernel.Row `json:"activity"`
	Part     Part       `json:"part"`
	Was      Point      `json:"was"` // when somebody asked
	Asked    Dates      `json:"asked"`
	State    Status     `json:"state"`
	Reason   Reason     `json:"reason,omitempty"`
}

// Request is one request with its items.
type Request struct {
	Number      int32         `json:"number"`
	Kind        Kind          `json:"kind"`
	User        kernel.UserID `json:"user"`
	At          time.Time     `json:"at"`
	Description string        `json:"description,omitempty"`
	State       Status        `json:"state"`
	Decided     kernel.UserID `json:"decided"` // who decided last; zero for nobody
	Items       []Item        `json:"items"`
}

// copied gives a request that the state no longer writes to.
func (r *Request) copied() *Request {
	out := *r
	return &out
}

func (r *Request) equal(other *Request) bool {
	a, b := *r, *other
	a.Items, b.Items = nil, nil
	return a.Number == b.Number && a.Kind == b.Kind && a.User == b.User && a.At.Equal(b.At) && a.Description == b.Description && a.State == b.State &&
		a.Decided == b.Decided && slices.Equal(r.Items, other.Items)
}

// settle gives the request the state that its items come to.
func (r *Request) settle() {
	approved, rejected := 0, 0
	for i := range r.Items {
		switch r.Items[i].State {
		case Pending:
			r.State = Pending
			return
		case Approved:
			approved++
		default:
			rejected++
		}
	}
	switch {
	case rejected == 0:
		r.State = Approved
	case approved == 0:
		r.State = Rejected
	default:
		r.State = PartiallyApproved
	}
}

// decided gives the request with some of its items in another state.
func (r Request) decided(by kernel.UserID, to Status, reason Reason, which func(*Item) bool) (Request, bool) {
	any := false
	r.Items = slices.Clone(r.Items)
	for i := range r.Items {
		if item := &r.Items[i]; item.State == Pending && which(item) {
			item.State, item.Reason = to, reason
			any = true
		}
	}
	if any {
		r.Decided = by
		r.settle()
	}
	return r, any
}
