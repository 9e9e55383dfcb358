package eventstore

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Copied counts what a copy has done.
type Copied struct {
	Records int      // of streams, side streams aside, written by this run
	There   int      // written by an earlier run
	Sides   int      // side streams written or found whole
	At      Position // of the source
	End     Position // of the source when last looked at
	Checked int      // records of the copy whose hashes were computed again
}

const (
	copyRecords = 500 // of one append at most
	copyEvery   = time.Second
)

// copier copies one history.
type copier struct {
	from, to *Store
	target   Target
	heads    map[Stream]Head // of the target
	waiting  []Record        // of one stream, whole commands
	bytes    int
	sum      Copied
	progress func(Copied)
	told     time.Time
}

// Copy brings a history into another store: every record with its revision and hash, in the order of positions, side streams
// before their claims. What an earlier run wrote is passed over. In the end every hash of the copy is computed again and every
// head compared with that of the source; only then may the caller call the copy complete. Nothing is written to the source.
// Records that are appended to the source meanwhile are copied too, until none comes.
//
// The fault "store.copy_differs" names the first place where the copy is not what the source holds, "store.copy_overtaken"
// says that the source was appended to while the copy was checked.
func Copy(ctx context.Context, from, to *Store, target Target, progress func(Copied)) (Copied, error) {
	c := &copier{from: from, to: to, target: target, heads: map[Stream]Head{}, progress: progress}
	for info, err := range target.Streams(ctx, false) {
		if err != nil {
			return c.sum, err
		}
		c.heads[info.Stream] = info.Head
	}
	for {
		end, err := from.Last(ctx)
		if err != nil {
			return c.sum, err
		}
		if c.sum.End = end; c.sum.At >= end {
			break
		}
		if err := c.pass(ctx); err != nil {
			return c.sum, err
		}
	}
	c.progress(c.sum) // all of it, before the first that is checked
	if err := c.verify(ctx); err != nil {
		return c.sum, err
	}
	if end, err := from.Last(ctx); err != nil || end != c.sum.End {
		return c.sum, errors.Join(err, fault.New(fault.Conflict, "store.copy_overtaken", nil))
	}
	return c.sum, nil
}

// pass copies what lies behind the last record copied.
func (c *copier) pass(ctx context.Context) error {
	for command, err := range wholeCommands(c.from.log.ReadAll(ctx, c.sum.At)) {
		if err != nil {
			return err
		}
		if err := c.command(ctx, command); err != nil {
			return err
		}
		c.sum.At = command[len(command)-1].Position
		if time.Since(c.told) > copyEvery {
			c.told = time.Now()
			c.progress(c.sum)
		}
	}
	return c.flush(ctx)
}

// command takes one command in, and writes what waits when it does not fit beside it.
func (c *copier) command(ctx context.Context, command []Record) error {
	stream := command[0].Stream
	size := 0
	for i := range command {
		size += len(command[i].Body) + headerBytes
	}
	if n := len(c.waiting); n > 0 && (c.waiting[0].Stream != stream || n+len(command) > copyRecords || c.bytes+size > claimAbove) {
		if err := c.flush(ctx); err != nil {
			return err
		}
	}
	head := c.heads[stream]
	if command[len(command)-1].Revision <= head.Revision {
		c.sum.There += len(command)
		return nil
	}
	for i := range command {
		r := command[i]
		body, err := r.Plain()
		if err != nil {
			return err
		}
		if r.Revision != head.Revision+1 || Link(head.Hash, &r, body) != r.Hash {
			return fault.New(fault.Internal, "store.copy_differs", fault.P{"stream": stream.String(), "revision": int64(r.Revision)})
		}
		head = Head{Revision: r.Revision, Hash: r.Hash}
		if r.Type == claimType {
			if err := c.side(ctx, &r); err != nil {
				return err
			}
		}
		c.waiting = append(c.waiting, r)
	}
	c.heads[stream], c.bytes = head, c.bytes+size
	return nil
}

// side copies the side stream of a claim, chunk by chunk.
func (c *copier) side(ctx context.Context, at *Record) error {
	claimed, err := readClaim(at)
	if err != nil {
		return brokenClaim(at, err)
	}
	side := Stream{Company: at.Stream.Company, Kind: Side, ID: claimed.Side}
	for r, err := range c.from.log.Read(ctx, side, 0) {
		if err != nil {
			return err
		}
		if err := c.append(ctx, side, []Record{r}); err != nil {
			return err
		}
	}
	c.sum.Sides++
	return nil
}

func (c *copier) flush(ctx context.Context) error {
	if len(c.waiting) == 0 {
		return nil
	}
	if err := c.append(ctx, c.waiting[0].Stream, c.waiting); err != nil {
		return err
	}
	c.sum.Records += len(c.waiting)
	c.waiting, c.bytes = c.waiting[:0], 0
	return nil
}

// append stores records where the source has them. An unknown outcome is settled by asking again.
func (c *copier) append(ctx context.Context, stream Stream, records []Record) error {
	for try := 0; ; try++ {
		_, err := c.target.AppendCopy(ctx, stream, records[0].Revision-1, records)
		if err == nil || !errors.Is(err, ErrOutcomeUnknown) || try == 2 || ctx.Err() != nil {
			if errors.Is(err, ErrConflict) {
				err = fault.Wrap(err, fault.Conflict, "store.copy_differs", fault.P{"stream": stream.String(), "revision": int64(records[0].Revision)})
			}
			return err
		}
	}
}

// verify computes every hash of the copy again and compares the heads with those of the source, both ways.
func (c *copier) verify(ctx context.Context) error {
	want := map[Stream]Head{}
	for info, err := range c.from.log.Streams(ctx, false) {
		if err != nil {
			return err
		}
		want[info.Stream] = info.Head
	}
	v, err := c.to.VerifyAgainst(ctx, want, func(v Verified) {
		c.sum.Checked = v.Records
		c.progress(c.sum)
	})
	if err != nil {
		return fmt.Errorf("the copy: %w", err)
	}
	c.sum.Checked = v.Records
	for info, err := range c.target.Streams(ctx, false) {
		if err != nil {
			return err
		}
		if want[info.Stream] != info.Head {
			return fault.New(fault.Conflict, "store.copy_differs", fault.P{"stream": info.Stream.String(), "revision": int64(info.Head.Revision)})
		}
	}
	return nil
}

// Translate gives the position that has as many records before it in a copy as another has in its source.
func Translate(ctx context.Context, from, to Log, at Position) (Position, error) {
	n := 0
	if at > 0 {
		for r, err := range from.ReadAll(ctx, 0) {
			if err != nil {
				return 0, err
			}
			if r.Position > at {
				break
			}
			n++
		}
	}
	out := Position(0)
	if n == 0 {
		return 0, nil
	}
	for r, err := range to.ReadAll(ctx, 0) {
		if err != nil {
			return 0, err
		}
		if out = r.Position; n == 1 {
			break
		}
		n--
	}
	return out, nil
}

// NewCopy is the identity of a copy of a store. Its mark is neither that of the source nor one of those that were used before,
// so that no position given by an earlier store is taken for one of the copy, as long as there are marks left.
func NewCopy(of Identity, id kernel.ID, used ...int) Identity {
	next := func(mark int) int { return mark%HighestMark + 1 }
	mark := next(of.Mark)
	for range HighestMark {
		if mark != of.Mark && !slices.Contains(used, mark) {
			return Identity{ID: id, Mark: mark, CopyOf: of.ID}
		}
		mark = next(mark)
	}
	return Identity{ID: id, Mark: next(of.Mark), CopyOf: of.ID}
}
