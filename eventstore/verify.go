package eventstore

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Verified counts what a verification has walked.
type Verified struct {
	Streams  int
	Records  int      // of the streams themselves
	Claims   int      // claims among them, each with its side stream
	Events   int      // with those in side streams
	Position Position // the last one seen

	Repeats []Repeat // commands stored twice before the log refused it: no damage, but worth knowing

	// Unreadable are the streams that hold an event this program cannot read, each with the first one: they are whole, and parked.
	Unreadable []Unreadable
}

// Unreadable is an unaltered event that this program cannot read: of an unknown type, of a later version, malformed.
type Unreadable struct {
	Stream   Stream
	Revision Revision
	Type     string
	Why      error
}

// Damaged is a place where the history is not what was written: the first of a stream.
type Damaged struct {
	Stream   Stream // zero where its name is lost
	Revision Revision
	Position Position // 0 where the record is missing
	Reason   DamageReason
	Orphan   *Orphan // with StreamMissing
	cause    error
}

// Damages is everything that a verification found, in the order in which it was found.
type Damages []*Damaged

// Error gives one place a line.
func (d Damages) Error() string { return errors.Join(d.Unwrap()...).Error() }

// Unwrap gives each.
func (d Damages) Unwrap() []error {
	out := make([]error, len(d))
	for i := range d {
		out[i] = d[i]
	}
	return out
}

// DamageReason says what does not fit.
type DamageReason string

// The reasons.
const (
	RevisionMissing DamageReason = "revision" // revisions are not 1, 2, 3 …
	PositionMissing DamageReason = "position" // positions are not 1, 2, 3 …
	HashWrong       DamageReason = "hash"     // the record is not the one that was written, or not after the one before
	BodyUnreadable  DamageReason = "body"     // the body cannot be decompressed
	ClaimBroken     DamageReason = "claim"    // the side stream is missing, damaged or another
	HeadWrong       DamageReason = "head"     // the stream's head is not its last record
	CommandBroken   DamageReason = "command"  // a command is not whole: half of it at the stream's end, or another one inside
	CounterBehind   DamageReason = "counter"  // the last position given out lies before a stored record: nothing can be appended
	StreamMissing   DamageReason = "stream"   // records whose stream is not listed
	NotAsSigned     DamageReason = "signed"   // the record is another one than a list of heads says
	ShorterThanHead DamageReason = "cut"      // the stream ends before the head of a list
)

// Error names the place.
func (d *Damaged) Error() string {
	text := fmt.Sprintf("%s revision %d position %d: %s", d.Stream, d.Revision, d.Position, d.Reason)
	if d.Orphan != nil {
		text = d.Orphan.String()
	}
	if d.cause != nil {
		text += ": " + d.cause.Error()
	}
	return text
}

// Unwrap gives the same as the fault "store.damaged".
func (d *Damaged) Unwrap() error {
	return fault.Wrap(d.cause, fault.Internal, "store.damaged", fault.P{
		"stream": d.Stream.String(), "revision": int64(d.Revision), "position": int64(d.Position), "reason": string(d.Reason),
	})
}

func damaged(r *Record, reason DamageReason, cause error) *Damaged {
	return &Damaged{Stream: r.Stream, Revision: r.Revision, Position: r.Position, Reason: reason, cause: cause}
}

// Orphaned is what a log adds whose records name their stream by a number that another
// table explains.
type Orphaned interface {
	// Orphans gives the numbers that nothing explains, of all but side streams.
	Orphans(ctx context.Context) ([]Orphan, error)
}

// Orphan is a stream whose name is lost while its records are there.
type Orphan struct {
	Number      int64 // what the log calls it
	First, Last Position
	Records     int
	Opening     Record // its first record
}

// String says what is left of it.
func (o *Orphan) String() string {
	return fmt.Sprintf("stream number %d: its row is missing, %d records at positions %d to %d", o.Number, o.Records, o.First, o.Last)
}

// Is tells whether the orphan is this stream: only then does the hash of its first record,
// which covers the name, come out right.
func (o *Orphan) Is(stream Stream) bool {
	r := o.Opening
	r.Stream = stream
	body, err := r.Plain()
	return err == nil && r.Revision == 1 && Link([32]byte{}, &r, body) == r.Hash
}

// Gapless is what a log adds whose positions count 1, 2, 3 … without a hole; Verify
// then insists on it.
type Gapless interface{ Gapless() bool }

// progressEvery is how many records pass between two calls of a progress function.
const progressEvery = 10_000

// verifier walks records and remembers the head of each stream: about a hundred
// bytes a stream.
type verifier struct {
	store    *Store
	ctx      context.Context
	heads    map[Stream]Head
	open     map[Stream]place // the command whose end has not come yet
	broken   map[Stream]bool  // has a damage: the rest of it proves nothing
	want     map[Stream]Head  // heads the streams must have had
	damages  Damages
	unread   map[Stream]bool
	sum      Verified
	progress func(Verified)
}

// place is what the next record of a command must say.
type place struct {
	command      kernel.CommandID
	index, count int
}

func (s *Store) verifier(ctx context.Context, progress func(Verified)) *verifier {
	if progress == nil {
		progress = func(Verified) {}
	}
	return &verifier{
		store: s, ctx: ctx, heads: map[Stream]Head{}, unread: map[Stream]bool{}, open: map[Stream]place{}, broken: map[Stream]bool{}, want: map[Stream]Head{}, progress: progress,
	}
}

// mostDamages is where a verification gives up: what is that broken needs no longer list.
const mostDamages = 1000

// note keeps a damage and lets the walk go on with the other streams; any other error ends it.
func (v *verifier) note(err error) error {
	var d *Damaged
	if !errors.As(err, &d) {
		return err
	}
	v.broken[d.Stream] = true
	return v.aside(d)
}

// aside keeps a damage that says nothing against the stream it was met in.
func (v *verifier) aside(d *Damaged) error {
	if v.damages = append(v.damages, d); len(v.damages) == mostDamages {
		return v.damages
	}
	return nil
}

// result is what was found, or why the walk failed.
func (v *verifier) result(err error) (Verified, error) {
	v.sum.Streams = len(v.heads)
	v.progress(v.sum)
	if err == nil && len(v.damages) > 0 {
		err = v.damages
	}
	return v.sum, err
}

// Verify walks the whole history: the hash chain, the revisions and the commands of every
// stream, every claimed side stream, the head of every stream, and the positions where
// the log promises them gapless. Damages name the first bad revision of each stream; any
// other error means that the walk itself failed. What is appended meanwhile may or may
// not be covered. progress may be nil.
func (s *Store) Verify(ctx context.Context, progress func(Verified)) (Verified, error) {
	return s.VerifyAgainst(ctx, nil, progress)
}

// VerifyAgainst is Verify and holds the streams against heads they have had: a stream that
// is shorter was cut, one that has another record there was rewritten.
func (s *Store) VerifyAgainst(ctx context.Context, heads map[Stream]Head, progress func(Verified)) (Verified, error) {
	v := s.verifier(ctx, progress)
	v.want = maps.Clone(heads)
	return v.result(v.everything())
}

// VerifyStream is Verify for one stream, without positions.
func (s *Store) VerifyStream(ctx context.Context, stream Stream, progress func(Verified)) (Verified, error) {
	v := s.verifier(ctx, progress)
	err := v.head(stream)
	if err == nil {
		err = v.halves()
	}
	if err != nil {
		err = v.note(err)
	}
	return v.result(err)
}

func (v *verifier) everything() error {
	orphans, err := v.orphans()
	if err != nil {
		return err
	}
	if !orphans { // the walk in the order of positions needs the name of every stream
		if err := v.inOrder(); err != nil {
			return err
		}
	}
	if err := v.listed(); err != nil {
		return err
	}
	if err := v.halves(); err != nil {
		return err
	}
	if err := v.unmet(); err != nil {
		return err
	}
	for r, err := range v.store.log.Repeats(v.ctx) {
		if err != nil {
			return err
		}
		v.sum.Repeats = append(v.sum.Repeats, r)
	}
	return nil
}

// orphans notes streams whose name is lost and tells whether there are any.
func (v *verifier) orphans() (bool, error) {
	log, able := v.store.log.(Orphaned)
	if !able {
		return false, nil
	}
	found, err := log.Orphans(v.ctx)
	for i := range found {
		o := &found[i]
		if err := v.aside(&Damaged{Revision: o.Opening.Revision, Position: o.First, Reason: StreamMissing, Orphan: o}); err != nil {
			return true, err
		}
	}
	return len(found) > 0, err
}

// inOrder walks all records in the order of positions.
func (v *verifier) inOrder() error {
	log := v.store.log
	end, err := log.End(v.ctx)
	if err != nil {
		return err
	}
	gapless, _ := log.(Gapless)
	count := gapless != nil && gapless.Gapless()
	behind := false
	for r, err := range log.ReadAll(v.ctx, 0) {
		if err != nil {
			return err
		}
		if r.Position > end && !behind {
			now, err := log.End(v.ctx)
			if err != nil {
				return err
			}
			if r.Position <= now { // appended meanwhile, and none of this walk
				break
			}
			behind = true
			if err := v.aside(&Damaged{Stream: r.Stream, Revision: r.Revision, Position: r.Position, Reason: CounterBehind}); err != nil {
				return err
			}
		}
		if count && r.Position != v.sum.Position+1 {
			if err := v.aside(&Damaged{Stream: r.Stream, Revision: r.Revision, Position: v.sum.Position + 1, Reason: PositionMissing}); err != nil {
				return err
			}
		}
		v.sum.Position = max(v.sum.Position, r.Position)
		if err := v.record(&r); err != nil {
			if err = v.note(err); err != nil {
				return err
			}
		}
	}
	if v.sum.Position < end {
		return v.aside(&Damaged{Position: v.sum.Position + 1, Reason: PositionMissing})
	}
	return nil
}

// listed holds the list of streams against what was walked, and walks what was not.
func (v *verifier) listed() error {
	listed := make(map[Stream]bool, len(v.heads))
	for info, err := range v.store.log.Streams(v.ctx, false) {
		if err != nil {
			return err
		}
		listed[info.Stream] = true
		if v.heads[info.Stream] == info.Head || v.broken[info.Stream] {
			continue
		}
		if err := v.head(info.Stream); err != nil {
			if err = v.note(err); err != nil {
				return err
			}
		}
	}
	for stream, head := range v.heads {
		if !listed[stream] && !v.broken[stream] {
			if err := v.note(&Damaged{Stream: stream, Revision: head.Revision, Reason: HeadWrong}); err != nil {
				return err
			}
		}
	}
	return nil
}

// halves notes streams that end inside a command.
func (v *verifier) halves() error {
	for stream := range v.open {
		if v.broken[stream] {
			continue
		}
		if err := v.note(&Damaged{Stream: stream, Revision: v.heads[stream].Revision, Reason: CommandBroken}); err != nil {
			return err
		}
	}
	return nil
}

// unmet notes streams that end before a head they have had.
func (v *verifier) unmet() error {
	for stream := range v.want {
		if v.broken[stream] {
			continue
		}
		if err := v.note(&Damaged{Stream: stream, Revision: v.heads[stream].Revision + 1, Reason: ShorterThanHead}); err != nil {
			return err
		}
	}
	return nil
}

// head walks what was not yet walked of a stream and compares its head, again when
// somebody appended meanwhile.
func (v *verifier) head(stream Stream) error {
	for {
		head, err := v.store.log.Head(v.ctx, stream)
		if err != nil {
			return err
		}
		for r, err := range v.store.log.Read(v.ctx, stream, v.heads[stream].Revision) {
			if err != nil {
				return err
			}
			if err := v.record(&r); err != nil {
				return err
			}
		}
		switch got := v.heads[stream]; {
		case got == head:
			return nil
		case got.Revision < head.Revision:
			return &Damaged{Stream: stream, Revision: got.Revision + 1, Reason: RevisionMissing}
		case got.Revision == head.Revision || head.Revision == 0:
			return &Damaged{Stream: stream, Revision: got.Revision, Reason: HeadWrong}
		default:
			again, err := v.store.log.Head(v.ctx, stream)
			if err != nil {
				return err
			}
			if again == head { // nobody appended: the head lags behind its records
				return &Damaged{Stream: stream, Revision: head.Revision, Reason: HeadWrong}
			}
		}
	}
}

// whole holds a record against the command before it.
func (v *verifier) whole(r *Record) bool {
	due, open := v.open[r.Stream]
	if !open {
		due = place{command: r.Command, count: r.Count}
	}
	if (due != place{r.Command, r.Index, r.Count}) || r.Index >= r.Count {
		return false
	}
	if due.index++; due.index < due.count {
		v.open[r.Stream] = due
	} else {
		delete(v.open, r.Stream)
	}
	return true
}

// record chains one record to its stream's head.
func (v *verifier) record(r *Record) error {
	if v.broken[r.Stream] {
		return v.ctx.Err()
	}
	before := v.heads[r.Stream]
	if r.Revision != before.Revision+1 {
		return &Damaged{Stream: r.Stream, Revision: before.Revision + 1, Position: r.Position, Reason: RevisionMissing}
	}
	body, err := r.Plain()
	if err != nil {
		return damaged(r, BodyUnreadable, err)
	}
	if Link(before.Hash, r, body) != r.Hash {
		return damaged(r, HashWrong, nil)
	}
	if !v.whole(r) {
		return damaged(r, CommandBroken, nil)
	}
	if want, due := v.want[r.Stream]; due && r.Revision == want.Revision {
		if r.Hash != want.Hash {
			return damaged(r, NotAsSigned, nil)
		}
		delete(v.want, r.Stream)
	}
	v.heads[r.Stream] = Head{Revision: r.Revision, Hash: r.Hash}
	v.sum.Records++
	v.sum.Events++
	v.sum.Position = max(v.sum.Position, r.Position)
	if r.Type != claimType {
		v.readable(r)
	} else {
		v.sum.Claims++
		v.sum.Events--
		for each, err := range v.store.expand(v.ctx, r) {
			if fault.Has(err, "store.claim_broken") {
				return damaged(r, ClaimBroken, errors.Unwrap(err))
			}
			if err != nil {
				return err
			}
			v.readable(&each)
			v.sum.Events++
		}
	}
	if v.sum.Records%progressEvery == 0 {
		v.sum.Streams = len(v.heads)
		v.progress(v.sum)
	}
	return v.ctx.Err()
}

// readable notes the first event of a stream that cannot be read.
func (v *verifier) readable(r *Record) {
	if v.unread[r.Stream] {
		return
	}
	if err := v.store.open(r).err; err != nil {
		v.unread[r.Stream] = true
		v.sum.Unreadable = append(v.sum.Unreadable, Unreadable{Stream: r.Stream, Revision: r.Revision, Type: r.Type, Why: err})
	}
}
