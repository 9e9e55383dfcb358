package schedule

import (
	"time"

	"gantry/domain/kernel"
	"gantry/domain/requests"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
)

// WireModification is a request for other dates of one activity.
type WireModification struct {
	ID                string     `json:"id"`
	CreatedAt         time.Time  `json:"createdAt"`
	Type              string     `json:"type"`
	State             string     `json:"state"`        // waiting, approved, rejected
	UserApproved      *kernel.ID `json:"userApproved"` // who decided
	Description       string     `json:"description"`
	Reason            string     `json:"reason,omitempty"` // of a rejection
	ActivityID        string     `json:"activityId"`
	UserRequestID     kernel.ID  `json:"userRequestId"`
	OriginalStartDate *string    `json:"originalStartDate"`
	OriginalEndDate   *string    `json:"originalEndDate"`
	NewStartDate      *string    `json:"newStartDate"`
	NewEndDate        *string    `json:"newEndDate"`
	ProjectID         kernel.ID  `json:"projectId"`
	SectorID          kernel.ID  `json:"sectorId"`
	Link              string     `json:"link"` // of the request on the screen
}

// WireImpact is a schedule-impact request.
type WireImpact struct {
	RequestID   *string          `json:"requestId"` // null: no draft
	Status      string           `json:"status"`
	Description string           `json:"description"`
	Items       []WireImpactItem `json:"items"`
}

// WireImpactItem is one activity of it.
type WireImpactItem struct {
	ID                int32   `json:"id"`
	ActivityID        string  `json:"activityId"`
	Type              string  `json:"type"`
	Status            string  `json:"status"`
	Reason            string  `json:"reason,omitempty"`
	OriginalStartDate *string `json:"originalStartDate"`
	OriginalEndDate   *string `json:"originalEndDate"`
	NewStartDate      *string `json:"newStartDate"`
	NewEndDate        *string `json:"newEndDate"`
}

// RequestView is a request of any kind, in civil minutes.
type RequestView struct {
	ID          string              `json:"id"`
	Kind        string              `json:"kind"`
	CreatedAt   time.Time           `json:"createdAt"`
	Description string              `json:"description"`
	State       string              `json:"state"`
	Asker       *httpapi.PersonView `json:"asker"`
	Decided     *httpapi.PersonView `json:"decided"`
	Items       []RequestItemView   `json:"items"`
}

// RequestItemView is one activity of it.
type RequestItemView struct {
	ID     int32         `json:"id"`
	Row    kernel.Row    `json:"row"`
	Type   string        `json:"type"`
	State  string        `json:"state"`
	Reason string        `json:"reason,omitempty"`
	Was    RequestedSpan `json:"was"`
	Asked  RequestedSpan `json:"asked"`
}

// RequestedSpan is two dates.
type RequestedSpan struct {
	Start  kernel.Minute `json:"start"`
	Finish kernel.Minute `json:"finish"`
}

func wireModification(c *call, project kernel.ProjectID, r *requests.Request) WireModification {
	i := r.Items[0]
	out := WireModification{
		ID: *wire.RowID(c.Schedule, kernel.Row(r.Number)), CreatedAt: r.At, Type: string(i.Part), State: string(i.State), Description: r.Description, Reason: string(i.Reason),
		ActivityID: *wire.RowID(c.Schedule, i.Activity), UserRequestID: r.User, OriginalStartDate: wire.Date(i.Was.Start), OriginalEndDate: wire.Date(i.Was.Finish),
		NewStartDate: wire.Date(i.Asked.Start), NewEndDate: wire.Date(i.Asked.Finish), ProjectID: project, SectorID: c.Schedule,
	}
	if i.State == requests.Pending {
		out.State = "waiting"
	}
	if !r.Decided.IsZero() {
		by := r.Decided
		out.UserApproved = &by
	}
	out.Link = "/" + c.Session.Company.String() + "/project/" + project.String() + "/schedule/" + c.Schedule.String() + "?requests=" + out.ID
	return out
}

func wireImpact(s kernel.ScheduleID, r *requests.Request) WireImpact {
	out := WireImpact{RequestID: wire.RowID(s, kernel.Row(r.Number)), Status: string(r.State), Description: r.Description, Items: make([]WireImpactItem, len(r.Items))}
	for k, i := range r.Items {
		out.Items[k] = WireImpactItem{
			ID: i.Number, ActivityID: *wire.RowID(s, i.Activity), Type: string(i.Part), Status: string(i.State), Reason: string(i.Reason),
			OriginalStartDate: wire.Date(i.Was.Start), OriginalEndDate: wire.Date(i.Was.Finish), NewStartDate: wire.Date(i.Asked.Start), NewEndDate: wire.Date(i.Asked.Finish),
		}
	}
	return out
}

func requestView(s kernel.ScheduleID, r *requests.Request, people map[kernel.UserID]*httpapi.PersonView) RequestView {
	out := RequestView{
		ID: *wire.RowID(s, kernel.Row(r.Number)), Kind: string(r.Kind), CreatedAt: r.At, Description: r.Description, State: string(r.State),
		Asker: people[r.User], Decided: people[r.Decided], Items: make([]RequestItemView, len(r.Items)),
	}
	for k, i := range r.Items {
		out.Items[k] = RequestItemView{
			ID: i.Number, Row: i.Activity, Type: string(i.Part), State: string(i.State), Reason: string(i.Reason),
			Was: RequestedSpan(i.Was.Dates), Asked: RequestedSpan(i.Asked),
		}
	}
	return out
}
