package notifications

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/company"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/project"
	"gantry/domain/requests"
	"gantry/domain/schedule"
	"gantry/domain/weekly"
	"gantry/eventstore"
)

// Store is what the Center needs of the event store; *eventstore.Store is one.
type Store interface {
	Subscribe(ctx context.Context, after eventstore.Position, filter eventstore.Filter) (*eventstore.Subscription, error)
}

// People finds whom something concerns, and where they read their mail.
type People interface {
	// Deciders gives the project of a schedule and the people who decide there what others ask of the plan; nobody for one that nobody knows.
	Deciders(ctx context.Context, company kernel.CompanyID, schedule kernel.ScheduleID) (kernel.ProjectID, []kernel.UserID, error)
	// Reported gives the project of a schedule and the people who hear of its commitments.
	Reported(ctx context.Context, company kernel.CompanyID, schedule kernel.ScheduleID) (kernel.ProjectID, []kernel.UserID, error)
	// Mail queues a notification as a letter to its person, unless the person wants none of the kind; the same id again changes nothing.
	Mail(ctx context.Context, n Notification) error
}

// followed are the streams whose events notify.
var followed = eventstore.Filter{Kinds: []eventstore.Kind{eventstore.Company, eventstore.Project, eventstore.Plan}}

// pause is how long a failure waits before it is tried again.
const pause = 5 * time.Second

// Run stores the notifications of what happens until ctx ends.
func (c *Center) Run(ctx context.Context, store Store, people People) {
	for ctx.Err() == nil {
		err := c.follow(ctx, store, people)
		if ctx.Err() != nil {
			return
		}
		c.problem(err)
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}

func (c *Center) follow(ctx context.Context, store Store, people People) error {
	var at eventstore.Position
	if err := c.db.QueryRow(ctx, `select position from notification_progress`).Scan(&at); err != nil {
		return err
	}
	sub, err := store.Subscribe(ctx, at, followed)
	if err != nil {
		return err
	}
	defer sub.Close()
	for {
		events, err := sub.Next(ctx)
		if err != nil {
			return err
		}
		if err := c.take(ctx, people, events, sub.Position()); err != nil {
			return err
		}
	}
}

// take stores the notifications of events and that they were read up to a position. What another process has read already is left out.
// Letters are queued first: their ids follow from the events, so that a repetition writes none twice.
func (c *Center) take(ctx context.Context, people People, events []eventstore.Recorded, to eventstore.Position) error {
	return pgx.BeginFunc(ctx, c.db, func(tx pgx.Tx) error {
		var at eventstore.Position
		if err := tx.QueryRow(ctx, `select position from notification_progress for update`).Scan(&at); err != nil || at >= to {
			return err
		}
		for i := range events {
			r := &events[i]
			if r.Position <= at || r.Event == nil {
				continue
			}
			list := of(r)
			var err error
			switch e := r.Event.(type) {
			case *requests.Marked:
				list, err = ofRequests(ctx, people, r, e)
			case *schedule.ImportStarted, *schedule.Reimported:
				list, err = ofImport(ctx, people, r)
			}
			if err != nil {
				return err
			}
			if r.Event.Descriptor().Area == lookahead.Schema.Area {
				var err error
				if list, err = ofRoadblocks(ctx, people, r); err != nil {
					return err
				}
			}
			if r.Event.Descriptor().Area == weekly.Schema.Area {
				if list, err = ofWeeks(ctx, people, r); err != nil {
					return err
				}
			}
			if err := c.send(ctx, tx, list); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, `update notification_progress set position = $1`, to)
		return err
	})
}

// of gives the notifications that an event causes.
func of(r *eventstore.Recorded) []Notification {
	n := Notification{Company: r.Stream.Company, Actor: r.Actor, At: r.At}
	switch e := r.Event.(type) {
	case company.MemberAdded:
		n.User, n.Kind, n.Details = e.User, KindMemberAdded, map[string]string{"role": string(e.Role)}
		n.Link = projectsPage(n.Company)
	case company.MemberRoleChanged:
		n.User, n.Kind, n.Details = e.User, KindRoleChanged, map[string]string{"from": string(e.From), "to": string(e.To)}
	case project.UserAssigned:
		n.User, n.Kind, n.Project = e.User, KindProjectAssigned, r.Stream.ID
		n.Link = projectsPage(n.Company)
	default:
		return nil
	}
	n.ID = kernel.Derived(r.ID, "notification of "+n.User.String())
	return []Notification{n}
}

func projectsPage(id kernel.CompanyID) string { return "/" + id.String() + "/projects" }
