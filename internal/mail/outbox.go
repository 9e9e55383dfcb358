package mail

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gantry/domain/kernel"
)

// Job is a mail on its way: what to write to whom.
type Job struct {
	ID        kernel.ID
	Kind      string
	Recipient string
	Language  string
	Data      map[string]string
}

// Compose finds what a job's letter says; false: there is nothing to send.
type Compose func(context.Context, Job) (Letter, bool, error)

// Outbox keeps mails until they are delivered.
type Outbox struct {
	db      *pgxpool.Pool
	now     func() time.Time
	newID   func() kernel.ID
	problem func(error)
	wake    chan struct{}
}

// NewOutbox gives an Outbox over migrated tables; problem hears what failed.
func NewOutbox(db *pgxpool.Pool, now func() time.Time, newID func() kernel.ID, problem func(error)) *Outbox {
	return &Outbox{db: db, now: now, newID: newID, problem: problem, wake: make(chan struct{}, 1)}
}

// Put queues a mail. A zero ID is chosen here; the same id again changes nothing.
func (o *Outbox) Put(ctx context.Context, j Job) error {
	if j.ID.IsZero() {
		j.ID = o.newID()
	}
	data, err := json.Marshal(j.Data)
	if err != nil {
		return err
	}
	_, err = o.db.Exec(ctx, `
		insert into mail_outbox (id, kind, recipient, language, data, queued_at, next_at) values ($1, $2, $3, $4, $5, $6, $6)
		on conflict (id) do nothing`, j.ID, j.Kind, j.Recipient, j.Language, data, o.now())
	select {
	case o.wake <- struct{}{}:
	default:
	}
	return err
}

// Times of delivery.
const (
	lease     = 2 * time.Minute // a mail being sent is nobody else's
	firstWait = 30 * time.Second
	longest   = 6 * time.Hour
	giveUp    = 48 * time.Hour
	keptFor   = 7 * 24 * time.Hour // rows of mails that are done or given up
	look      = 5 * time.Second    // for mails that another process queued or whose pause is over
)

// pause is how long to wait after so many failures.
func pause(attempts int) time.Duration {
	wait := firstWait
	for range attempts - 1 {
		if wait *= 2; wait >= longest {
			return longest
		}
	}
	return wait
}

// Run delivers until ctx ends.
func (o *Outbox) Run(ctx context.Context, compose Compose, send Sender) {
	every := time.NewTicker(look)
	defer every.Stop()
	for {
		more, err := o.Deliver(ctx, compose, send)
		if err != nil && ctx.Err() == nil {
			o.problem(err)
		}
		if more && err == nil {
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-o.wake:
		case <-every.C:
		}
	}
}

// Deliver takes the next mail that is due, if there is one, and tells whether there was. Its failure is written to its row.
func (o *Outbox) Deliver(ctx context.Context, compose Compose, send Sender) (more bool, err error) {
	var (
		j        Job
		data     []byte
		attempts int
		queued   time.Time
	)
	now := o.now()
	err = o.db.QueryRow(ctx, `
		update mail_outbox set attempts = attempts + 1, next_at = $2
		where  id = (select id from mail_outbox where done_at is null and failed_at is null and next_at <= $1 order by next_at, id limit 1 for update skip locked)
		returning id, kind, recipient, language, data, attempts, queued_at`, now, now.Add(lease)).
		Scan(&j.ID, &j.Kind, &j.Recipient, &j.Language, &data, &attempts, &queued)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return false, nil
	case err != nil:
		return false, err
	}
	failed := json.Unmarshal(data, &j.Data)
	if failed == nil {
		failed = o.one(ctx, j, compose, send)
	}
	switch {
	case failed == nil:
		_, err = o.db.Exec(ctx, `update mail_outbox set done_at = $2, problem = '', data = '{}' where id = $1`, j.ID, o.now())
	case o.now().Sub(queued) >= giveUp:
		_, err = o.db.Exec(ctx, `update mail_outbox set failed_at = $2, problem = $3, data = '{}' where id = $1`, j.ID, o.now(), storable(failed))
		err = errors.Join(failed, err)
	default:
		_, err = o.db.Exec(ctx, `update mail_outbox set next_at = $2, problem = $3 where id = $1`, j.ID, o.now().Add(pause(attempts)), storable(failed))
		err = errors.Join(failed, err)
	}
	return true, err
}

// longestProblem bounds what a row keeps of a failure.
const longestProblem = 500

// storable is the text of a failure as a column takes it: a mail server may answer with NUL or other bytes that are no text.
func storable(failed error) string {
	text := []rune(strings.ToValidUTF8(strings.ReplaceAll(failed.Error(), "\x00", " "), " "))
	return string(text[:min(len(text), longestProblem)])
}

func (o *Outbox) one(ctx context.Context, j Job, compose Compose, send Sender) error {
	letter, wanted, err := compose(ctx, j)
	if err != nil || !wanted {
		return err
	}
	written, err := Write(letter)
	if err != nil {
		return err
	}
	return send.Send(ctx, j.ID.String(), written)
}

// Sweep deletes mails that were done or given up a week ago.
func (o *Outbox) Sweep(ctx context.Context) error {
	_, err := o.db.Exec(ctx, `delete from mail_outbox where coalesce(done_at, failed_at) < $1`, o.now().Add(-keptFor))
	return err
}
