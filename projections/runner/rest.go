package runner

import "time"

// A worker rests after each small batch, for a multiple of the time that the batch took, and takes what comes meanwhile as one batch. An
// edit on a quiet schedule is followed at once; where hundreds of people edit, or the machine is short of processors, read models
// leave the most of it to the edits. A reader who waits for a position ends the rest.
const (
	restPerBatch = 4                      // of the time the last batch took
	longestRest  = 200 * time.Millisecond // of rows being behind the log on purpose
	smallBatch   = 256                    // events; a worker that is farther behind does not rest
)

// rest waits, and joins to the batch what the feed gives meanwhile.
func (w *worker) rest(b *batch, until time.Time, feed *feed) (*batch, error) {
	if w.building || w.until > 0 || len(b.events) >= smallBatch {
		return b, nil
	}
	timer := time.NewTimer(time.Until(until))
	defer timer.Stop()
	for len(b.events) < smallBatch && !w.progress.awaited() {
		select {
		case <-timer.C:
			return b, nil
		case <-w.stopping:
			return b, nil
		case <-w.progress.hurry:
			return b, nil
		case next := <-feed.batches:
			if next.err != nil {
				return b, next.err
			}
			b = b.and(next.batch)
		}
	}
	return b, nil
}

// and is two batches in a row as one.
func (b *batch) and(next *batch) *batch {
	return &batch{events: append(b.events[:len(b.events):len(b.events)], next.events...), position: next.position}
}
