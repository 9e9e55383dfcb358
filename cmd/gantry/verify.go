package main

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/config"
	"gantry/projections/runner"
)

type verifyCommand struct {
	Heads     string `help:"List of stream heads to hold the history against: a stream that was cut or rewritten since contradicts it." type:"existingfile" placeholder:"FILE"`
	Events    string `help:"File that gantry replay --events wrote: checks its hash chain instead of the history." type:"existingfile" placeholder:"FILE"`
	PublicKey string `help:"Public key (PEM) of who signs such lists; by default the public half of GANTRY_HEADS_KEY." type:"existingfile" placeholder:"FILE"`
}

// Run walks every stream and its hash chain. It heals nothing: damage ends the program with code 3 and names each place,
// a whole history with events this program cannot read with code 1.
func (c verifyCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	if c.Events != "" {
		return verifySlice(c.Events, std)
	}
	heads, err := c.heads(s, std)
	if err != nil {
		return err
	}
	p, err := openAsIs(ctx, s, std)
	if err != nil {
		return err
	}
	defer func() { _ = p.Close() }()
	sum, err := p.store.VerifyAgainst(ctx, heads, func(v eventstore.Verified) { fmt.Fprintf(std.problems, "\r%d records", v.Records) })
	fmt.Fprintln(std.problems)
	var found eventstore.Damages
	if errors.As(err, &found) {
		p.nameOrphans(ctx, found, heads, std)
	} else if err != nil {
		return err
	}
	ahead, failed := p.ahead(ctx, sum)
	if err = errors.Join(err, ahead); err != nil || failed != nil {
		return errors.Join(err, failed)
	}
	for _, r := range sum.Repeats {
		fmt.Fprintf(std.out, "%s holds command %s more than once, at revisions %v: stored so by an older version; nothing needs to be done\n", r.Stream, r.Command, r.Revisions)
	}
	if heads != nil {
		fmt.Fprintf(std.out, "%d streams stand on the heads of the list\n", len(heads))
	}
	fmt.Fprintf(std.out, "%d streams, %d records, %d events: every hash holds\n", sum.Streams, sum.Records, sum.Events)
	for _, u := range sum.Unreadable {
		fmt.Fprintf(std.out, "%s cannot be read from revision %d on (%s): %v\n", u.Stream, u.Revision, u.Type, u.Why)
	}
	if n := len(sum.Unreadable); n > 0 {
		return errors.Join(fmt.Errorf("%d streams hold events this program cannot read", n), p.Close())
	}
	return p.Close()
}

// verifySlice checks the hash chain of a slice. It needs no database.
func verifySlice(file string, std *streams) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	slice, err := eventstore.ReadSlice(f, registry())
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if !slice.Chained() {
		return fmt.Errorf("%s was written as version 1, which holds no stored bodies: no hash can be checked; write it again with gantry replay --events", file)
	}
	if len(slice.Events) == 0 {
		return fmt.Errorf("%s holds no events", file)
	}
	last := &slice.Events[len(slice.Events)-1]
	fmt.Fprintf(std.out, "%s up to revision %d, %d events: every hash holds, the last is %x\n", slice.Stream, last.Revision, len(slice.Events), last.Hash)
	return nil
}

// heads reads the list and says what it is worth. A list that its signature does not fit is damage too.
func (c verifyCommand) heads(s *config.Settings, std *streams) (map[eventstore.Stream]eventstore.Head, error) {
	if c.Heads == "" {
		return nil, nil
	}
	key, err := c.key(s)
	if err != nil {
		return nil, err
	}
	f, err := os.Open(c.Heads)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	list, err := eventstore.ReadHeads(bufio.NewReader(f))
	if err != nil {
		return nil, fmt.Errorf("%s is no list of stream heads: %w", c.Heads, err)
	}
	day := list.At.Format(time.RFC3339)
	switch {
	case key != nil && !list.Signed(key):
		why := "its signature is not that of the key, or the list was altered"
		if list.Key == nil {
			why = "it is not signed, though there is a key"
		}
		return nil, fault.Wrap(fmt.Errorf("%s, list of %s: %s", c.Heads, day, why), fault.Internal, "store.damaged", nil)
	case key != nil:
		fmt.Fprintf(std.out, "the list of %s is signed by the key\n", day)
	case list.Key != nil:
		fmt.Fprintf(std.problems, "the signature of the list of %s is not checked: name the key with --public-key\n", day)
	default:
		fmt.Fprintf(std.problems, "the list of %s is not signed: it proves nothing against somebody who could write it\n", day)
	}
	return list.Streams, nil
}

func (c verifyCommand) key(s *config.Settings) (ed25519.PublicKey, error) {
	if c.PublicKey != "" {
		return config.PublicKey(c.PublicKey)
	}
	own, err := s.SigningKey()
	if own == nil || err != nil {
		return nil, err
	}
	return own.Public().(ed25519.PublicKey), nil
}

// ahead tells of read models that have seen more than the log holds.
func (p *program) ahead(ctx context.Context, sum eventstore.Verified) (damage, failed error) {
	end, err := p.store.End(ctx)
	if err != nil {
		return nil, err
	}
	list, err := runner.AheadOf(ctx, p.pool, max(end, sum.Position))
	if err != nil {
		return nil, err
	}
	for _, a := range list {
		damage = errors.Join(damage, fault.Wrap(fmt.Errorf(
			"read model %s, generation %d, has seen position %d, but the history ends at %d: the history was cut, or an older one restored; rebuild it with gantry rebuild %s",
			a.Projection, a.Generation, a.Position, max(end, sum.Position), a.Projection), fault.Internal, "store.damaged", nil))
	}
	return damage, nil
}

// nameOrphans says which streams lost their row, where a stream that is known otherwise has the hash.
func (p *program) nameOrphans(ctx context.Context, found eventstore.Damages, heads map[eventstore.Stream]eventstore.Head, std *streams) {
	var known []eventstore.Stream
	for _, d := range found {
		if d.Orphan == nil {
			continue
		}
		if known == nil {
			known = p.knownStreams(ctx)
			for stream := range heads {
				known = append(known, stream)
			}
		}
		for _, stream := range known {
			if d.Orphan.Is(stream) {
				fmt.Fprintf(std.problems, "stream number %d is %s: its first hash fits no other name\n", d.Orphan.Number, stream)
				break
			}
		}
	}
}

// knownStreams lists the streams that other tables refer to. A missing table refers to none.
func (p *program) knownStreams(ctx context.Context) (out []eventstore.Stream) {
	for _, sql := range []string{
		"select company_id, stream_kind, stream_id from stream_snapshots",
		"select company_id, stream_kind, stream_id from projection_parked",
		"select company_id, 'plan', schedule_id from rm.projects_schedules",
		"select company_id, 'plan', schedule_id from rm.gantt_schedules",
		"select company_id, 'project', project_id from rm.projects_projects",
		"select company_id, 'company', company_id from rm.members_companies",
	} {
		rows, err := p.pool.Query(ctx, sql)
		if err != nil {
			continue
		}
		list, _ := pgx.CollectRows(rows, func(row pgx.CollectableRow) (s eventstore.Stream, err error) {
			var company, id [16]byte
			err = row.Scan(&company, &s.Kind, &id)
			s.Company, s.ID = kernel.ID(company), kernel.ID(id)
			return s, err
		})
		out = append(out, list...)
	}
	return out
}
