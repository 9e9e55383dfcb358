package notifications

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Notification is something one person should know.
type Notification struct {
	ID      kernel.ID // the same id again is the same notification; zero: chosen by Send
	User    kernel.UserID
	Company kernel.CompanyID
	Project kernel.ProjectID // zero: of the company as a whole
	Actor   kernel.UserID    // who caused it; zero: the system
	Kind    string           // names the text in the client
	Details map[string]string
	Link    string    // page of the client, "/" first; empty: none
	At      time.Time // zero: now
	Read    bool
}

// Kinds of notifications.
const (
	KindMemberAdded     = "member-added"     // details: role
	KindRoleChanged     = "role-changed"     // details: from, to
	KindProjectAssigned = "project-assigned" //
	KindSupport         = "support"          // the actor visits the company; details: reason
	KindJoinRequest     = "join-request"     // the actor waits for an administrator
	KindImportFinished  = "import-finished"  // details: file, rows, schedule
	// Requests for other dates; details: request, items, schedule, reason.
	KindDatesAsked          = "dates-asked"
	KindDatesApproved       = "dates-approved"
	KindDatesRejected       = "dates-rejected"
	KindDatesPartlyApproved = "dates-partly-approved"

	KindRoadblockAssigned   = "roadblock-assigned" // details: roadblock, schedule; the person answers for it
	KindRoadblockUnassigned = "roadblock-unassigned"
	KindRoadblockReported   = "roadblock-reported" // the person hears of it

	// The plan of a week, or what it came to; details: week, year, schedule.
	KindWeekCommitted = "week-committed"
	KindWeekClosed    = "week-closed"
	// That a week begins tomorrow without a plan, or ends open; by the system.
	KindWeekToPlan  = "week-to-plan"
	KindWeekToClose = "week-to-close"

	KindNote = "note" // details: text; a person's own reminder
)

// PageSize is how many notifications a page lists.
const PageSize = 20

// Bounds of what a person writes.
const (
	longestText = 500
	longestLink = 500
	mostNotes   = 200 // of one person in one company
)

// Center keeps notifications. It is safe for use by many goroutines.
type Center struct {
	db      *pgxpool.Pool
	now     func() time.Time
	newID   func() kernel.ID
	problem func(error)
}

// New gives a Center over migrated tables; problem hears what failed and is tried again.
func New(db *pgxpool.Pool, now func() time.Time, newID func() kernel.ID, problem func(error)) *Center {
	return &Center{db: db, now: now, newID: newID, problem: problem}
}

// Send stores notifications. Those of people nobody knows, who were erased or who want none of the kind, and those somebody caused for
// themselves, are left out. An id that is stored already changes nothing: derive it from the id of the command or event to notify once.
func (c *Center) Send(ctx context.Context, list ...Notification) error {
	return storeError(pgx.BeginFunc(ctx, c.db, func(tx pgx.Tx) error { return c.send(ctx, tx, list) }))
}

func (c *Center) send(ctx context.Context, tx pgx.Tx, list []Notification) error {
	for _, n := range list {
		if n.User == n.Actor {
			continue
		}
		if err := c.insert(ctx, tx, n); err != nil {
			return err
		}
	}
	return nil
}

func (c *Center) insert(ctx context.Context, tx pgx.Tx, n Notification) error {
	if n.ID.IsZero() {
		n.ID = c.newID()
	}
	if n.At.IsZero() {
		n.At = c.now()
	}
	if n.Details == nil {
		n.Details = map[string]string{}
	}
	details, err := json.Marshal(n.Details)
	if err != nil {
		return err
	}
	topic, _ := topicOf(n.Kind)
	_, err = tx.Exec(ctx, `
		insert into notifications (id, user_id, company_id, project_id, actor_id, kind, details, link, created_at)
		select $1, u.id, $3, nullif($4, $10::uuid), nullif($5, $10::uuid), $6, $7, $8, $9 from identity_users u
		where u.id = $2 and u.erased_at is null and not exists (
			select from identity_preferences p where p.user_id = u.id and p.code = $11 and p.value -> $12 ->> 'bell' = 'false')
		on conflict (id) do nothing`, n.ID, n.User, n.Company, n.Project, n.Actor, n.Kind, details, n.Link, n.At, kernel.ID{}, choicesCode, topic.Name)
	return err
}

// Note stores a person's reminder to themselves. Faults: "notification.text_missing", "notification.text_too_long",
// "notification.link_unknown", "notification.too_many".
func (c *Center) Note(ctx context.Context, r Reader, text, link string) (kernel.ID, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return kernel.ID{}, fault.New(fault.Invalid, "notification.text_missing", nil)
	case len([]rune(text)) > longestText:
		return kernel.ID{}, fault.New(fault.Invalid, "notification.text_too_long", fault.P{"max": longestText})
	case !ownPage(link):
		return kernel.ID{}, fault.New(fault.Invalid, "notification.link_unknown", nil)
	}
	id := c.newID()
	err := pgx.BeginFunc(ctx, c.db, func(tx pgx.Tx) error {
		var notes int
		err := tx.QueryRow(ctx, `select count(*) from notifications where user_id = $1 and company_id = $2 and kind = $3`, r.User, r.Company, KindNote).Scan(&notes)
		if err != nil {
			return err
		}
		if notes >= mostNotes {
			return fault.New(fault.Conflict, "notification.too_many", fault.P{"max": mostNotes})
		}
		return c.insert(ctx, tx, Notification{ID: id, User: r.User, Company: r.Company, Kind: KindNote, Details: map[string]string{"text": text}, Link: link})
	})
	return id, storeError(err)
}

// BeginNow drops what the history of a company has notified of, and what it would: it was made for people to look at, nobody lived it.
func (c *Center) BeginNow(ctx context.Context, company kernel.CompanyID) error {
	return storeError(pgx.BeginFunc(ctx, c.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `update notification_progress set position = greatest(position, (select position from es_seq))`); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `delete from notifications where company_id = $1`, company)
		return err
	}))
}

// ownPage tells whether a link stays on this site.
func ownPage(link string) bool {
	return link == "" || len(link) <= longestLink && strings.HasPrefix(link, "/") && !strings.HasPrefix(link, "//") && !strings.ContainsAny(link, "\\\r\n\t")
}

// Sweep forgets old notifications.
func (c *Center) Sweep(ctx context.Context) error {
	now := c.now()
	_, err := c.db.Exec(ctx, `delete from notifications where read_at < $1 or created_at < $2`, now.AddDate(0, 0, -90), now.AddDate(-1, 0, 0))
	return storeError(err)
}

// storeError turns a driver's error into the fault of a store that cannot answer now; nil and faults stay what they are.
func storeError(err error) error {
	var f *fault.Fault
	if err == nil || errors.As(err, &f) {
		return err
	}
	return fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
}
