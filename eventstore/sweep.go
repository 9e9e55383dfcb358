package eventstore

import (
	"bufio"
	"bytes"
	"context"
	"time"
)

// SweepAge is how old an unclaimed side stream must be before it may be taken for
// abandoned: many times what a claim may take.
const SweepAge = time.Hour

// Sweep removes side streams that nothing claims, left behind by a writer that
// failed, and tells how many. One whose claim can no longer be appended, because its
// revision is taken, goes at once; one whose claim could still come only when it is older
// than an age, which should be SweepAge. The log's own clock says how old it is: that of this
// machine may be wrong.
func (s *Store) Sweep(ctx context.Context, age time.Duration) (int, error) {
	now, err := s.log.Now(ctx)
	if err != nil {
		return 0, err
	}
	removed, before := 0, now.Add(-age)
	for info, err := range s.log.Streams(ctx, true) {
		if err != nil {
			return removed, err
		}
		abandoned, err := s.abandoned(ctx, info, before)
		if err != nil {
			return removed, err
		}
		if !abandoned {
			continue
		}
		if err := s.log.Remove(ctx, info.Stream); err != nil {
			return removed, err
		}
		removed++
	}
	return removed, nil
}

func (s *Store) abandoned(ctx context.Context, info StreamInfo, before time.Time) (bool, error) {
	for first, err := range s.log.Read(ctx, info.Stream, 0) {
		if err != nil {
			return false, err
		}
		text, err := first.Plain()
		if err != nil {
			return false, err
		}
		of, err := readOf(bufio.NewReader(bytes.NewReader(text)))
		if err != nil {
			return false, err
		}
		for r, err := range s.log.Read(ctx, of.stream, of.revision-1) {
			if err != nil {
				return false, err
			}
			c, err := readClaim(&r)
			return r.Type != claimType || err == nil && c.Side != info.Stream.ID, nil
		}
		break
	}
	return info.Since.Before(before), nil
}
