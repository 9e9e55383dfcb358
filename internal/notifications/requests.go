package notifications

import (
	"context"
	"strconv"

	"gantry/domain/kernel"
	"gantry/domain/requests"
	"gantry/eventstore"
)

// ofRequests gives the notifications of requests that were sent or settled, and queues them as letters. Those who decide hear of a new
// one, the person who asked hears what became of it. What an undo takes back notifies nobody.
func ofRequests(ctx context.Context, people People, r *eventstore.Recorded, marked *requests.Marked) (out []Notification, err error) {
	for i := range marked.Marks {
		m := &marked.Marks[i]
		kind := kindOf(m)
		if kind == "" {
			continue
		}
		project, deciders, err := people.Deciders(ctx, r.Stream.Company, r.Stream.ID)
		if err != nil {
			return nil, err
		}
		to := deciders
		if kind != KindDatesAsked {
			to = []kernel.UserID{m.To.User}
		}
		if project.IsZero() {
			continue
		}
		number := strconv.Itoa(int(m.To.Number))
		for _, user := range to {
			if user == r.Actor {
				continue
			}
			n := Notification{
				ID: kernel.Derived(r.ID, "request "+number+" of "+user.String()), User: user, Company: r.Stream.Company, Project: project, Actor: r.Actor, Kind: kind, At: r.At,
				Details: map[string]string{"request": number, "items": strconv.Itoa(len(m.To.Items)), "schedule": r.Stream.ID.String()},
				Link:    "/" + r.Stream.Company.String() + "/project/" + project.String() + "/schedule/" + r.Stream.ID.String() + "?requests=" + number,
			}
			if reason := reasonOf(m); reason != "" {
				n.Details["reason"] = string(reason)
			}
			if err := people.Mail(ctx, n); err != nil {
				return nil, err
			}
			out = append(out, n)
		}
	}
	return out, nil
}

// kindOf says what a mark notifies of: a request sent, or settled; nothing otherwise.
func kindOf(m *requests.Mark) string {
	was := requests.Draft
	if m.From != nil {
		was = m.From.State
	}
	switch {
	case was == requests.Draft && m.To.State == requests.Pending:
		return KindDatesAsked
	case was != requests.Pending:
		return ""
	case m.To.State == requests.Approved:
		return KindDatesApproved
	case m.To.State == requests.Rejected:
		return KindDatesRejected
	case m.To.State == requests.PartiallyApproved:
		return KindDatesPartlyApproved
	}
	return ""
}

// reasonOf is why items were rejected, where it was not somebody's decision.
func reasonOf(m *requests.Mark) requests.Reason {
	for i := range m.To.Items {
		if reason := m.To.Items[i].Reason; reason == requests.BySave || reason == requests.ByDeletion {
			return reason
		}
	}
	return ""
}
