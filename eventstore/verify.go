package eventstore

import (
	"context"
	"errors"
	"fmt"

	"gantry/domain/fault"
)

// Verified counts what a verification has walked.
type Verified struct {
	Streams  int
	Records  int      // of the streams themselves
	Claims   int      // claims among them, each with its side stream
	Events   int      // with those in side streams
	Position Position // the last one seen

	Repeats []Repeat // commands stored twice before the log refused it: no damage, but worth knowing
}

// Damaged is the first place where the history is not what was written.
type Damaged struct {
	Stream   Stream
	Revision Revision
	Position Position // 0 where the record is missing
	Reason   DamageReason
	cause    error
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
)

// Error names the place.
func (d *Damaged) Error() string {
	text := fmt.Sprintf("%s revision %d position %d: %s", d.Stream, d.Revision, d.Position, d.Reason)
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
	sum      Verified
	progress func(Verified)
}

func (s *Store) verifier(ctx context.Context, progress func(Verified)) *verifier {
	if progress == nil {
		progress = func(Verified) {}
	}
	return &verifier{store: s, ctx: ctx, heads: map[Stream]Head{}, progress: progress}
}

// Verify walks the whole history: the hash chain and the revisions of every stream,
// every claimed side stream, the head of every stream, and the positions where the
// log promises them gapless. A *Damaged names the first bad revision; any other
// error means that the walk itself failed. What is appended meanwhile may or may not
// be covered. progress may be nil.
func (s *Store) Verify(ctx context.Context, progress func(Verified)) (Verified, error) {
	v := s.verifier(ctx, progress)
	err := v.everything()
	v.sum.Streams = len(v.heads)
	v.progress(v.sum)
	return v.sum, err
}

// VerifyStream is Verify for one stream, without positions.
func (s *Store) VerifyStream(ctx context.Context, stream Stream, progress func(Verified)) (Verified, error) {
	v := s.verifier(ctx, progress)
	err := v.head(stream)
	v.sum.Streams = len(v.heads)
	v.progress(v.sum)
	return v.sum, err
}

func (v *verifier) everything() error {
	log := v.store.log
	end, err := log.End(v.ctx)
	if err != nil {
		return err
	}
	gapless, _ := log.(Gapless)
	count := gapless != nil && gapless.Gapless()
	for r, err := range log.ReadAll(v.ctx, 0) {
		if err != nil {
			return err
		}
		if r.Position > end {
			break
		}
		if count && r.Position != v.sum.Position+1 {
			return &Damaged{Stream: r.Stream, Revision: r.Revision, Position: v.sum.Position + 1, Reason: PositionMissing}
		}
		if err := v.record(&r); err != nil {
			return err
		}
	}
	if v.sum.Position < end {
		return &Damaged{Position: v.sum.Position + 1, Reason: PositionMissing}
	}
	listed := make(map[Stream]bool, len(v.heads))
	for info, err := range log.Streams(v.ctx, false) {
		if err != nil {
			return err
		}
		listed[info.Stream] = true
		if v.heads[info.Stream] == info.Head {
			continue
		}
		if err := v.head(info.Stream); err != nil {
			return err
		}
	}
	for stream, head := range v.heads {
		if !listed[stream] {
			return &Damaged{Stream: stream, Revision: head.Revision, Reason: HeadWrong}
		}
	}
	for r, err := range log.Repeats(v.ctx) {
		if err != nil {
			return err
		}
		v.sum.Repeats = append(v.sum.Repeats, r)
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

// record chains one record to its stream's head.
func (v *verifier) record(r *Record) error {
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
	v.heads[r.Stream] = Head{Revision: r.Revision, Hash: r.Hash}
	v.sum.Records++
	v.sum.Events++
	v.sum.Position = max(v.sum.Position, r.Position)
	if r.Type == claimType {
		v.sum.Claims++
		v.sum.Events--
		for _, err := range v.store.expand(v.ctx, r) {
			if fault.Has(err, "store.claim_broken") {
				return damaged(r, ClaimBroken, errors.Unwrap(err))
			}
			if err != nil {
				return err
			}
			v.sum.Events++
		}
	}
	if v.sum.Records%progressEvery == 0 {
		v.sum.Streams = len(v.heads)
		v.progress(v.sum)
	}
	return v.ctx.Err()
}
