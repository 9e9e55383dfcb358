package eventstore

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
)

// claimed is a claim as followers meet it.
func claimed(id byte, position Position, body string) *Record {
	return &Record{ID: kernel.ID{id}, Position: position, Type: claimType, Body: []byte(body)}
}

func TestFollowersExpandAClaimOnceBetweenThem(t *testing.T) {
	event := &drawn{Points: []int{1, 2}}
	reads := 0
	expand := func() ([]Recorded, error) {
		reads++
		return []Recorded{{Position: 7, Event: event}}, nil
	}
	ctx := context.Background()
	t.Run("the second follower gets what the first has read", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			var e expanded
			reads = 0
			for range 3 {
				got, err := e.expanded(ctx, claimed(1, 7, "a"), expand)
				require.NoError(t, err)
				require.Len(t, got, 1)
				require.Same(t, event, got[0].Event)
			}
			assert.Equal(t, 1, reads)
		})
	})
	t.Run("another claim, place or body is read for itself", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			for name, other := range map[string]*Record{"id": claimed(2, 7, "a"), "place": claimed(1, 8, "a"), "body": claimed(1, 7, "b")} {
				var e expanded
				reads = 0
				for _, at := range []*Record{claimed(1, 7, "a"), other} {
					_, err := e.expanded(ctx, at, expand)
					require.NoError(t, err)
				}
				assert.Equal(t, 2, reads, name)
			}
		})
	})
	t.Run("followers that come together wait for the one that reads", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			var e expanded
			reads = 0
			begun, finish := make(chan struct{}), make(chan struct{})
			got := make(chan []Recorded, 2)
			follow := func(read func() ([]Recorded, error)) {
				events, err := e.expanded(ctx, claimed(1, 7, "a"), read)
				assert.NoError(t, err)
				got <- events
			}
			go follow(func() ([]Recorded, error) {
				close(begun)
				<-finish
				return expand()
			})
			<-begun
			go follow(expand)
			synctest.Wait()
			assert.Equal(t, 0, reads, "the second one does not read beside the first")
			gone, leave := context.WithCancel(ctx)
			leave()
			_, err := e.expanded(gone, claimed(1, 7, "a"), expand)
			assert.ErrorIs(t, err, context.Canceled, "who leaves waits no longer")
			close(finish)
			assert.Same(t, event, (<-got)[0].Event)
			assert.Same(t, event, (<-got)[0].Event)
			assert.Equal(t, 1, reads)
		})
	})
	t.Run("a failed read is the reader's own, the next one tries again", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			var e expanded
			reads = 0
			lost := errors.New("the connection is lost")
			_, err := e.expanded(ctx, claimed(1, 7, "a"), func() ([]Recorded, error) { return nil, lost })
			require.ErrorIs(t, err, lost)
			got, err := e.expanded(ctx, claimed(1, 7, "a"), expand)
			require.NoError(t, err)
			assert.Same(t, event, got[0].Event)
		})
	})
	t.Run("it is forgotten some seconds after the last use, and the oldest of too many at once", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			var e expanded
			take := func(id byte) {
				_, err := e.expanded(ctx, claimed(id, 7, "a"), expand)
				require.NoError(t, err)
				synctest.Wait()
			}
			kept := func() int {
				e.mu.Lock()
				defer e.mu.Unlock()
				return len(e.claims)
			}
			take(1)
			time.Sleep(expandedFor - time.Second)
			take(1)
			time.Sleep(expandedFor - time.Second)
			synctest.Wait()
			require.Equal(t, 1, kept(), "used meanwhile")
			time.Sleep(2 * time.Second)
			synctest.Wait()
			require.Zero(t, kept())
			take(1)
			take(2)
			take(1)
			take(3)
			require.Equal(t, 2, kept())
			reads = 0
			take(1)
			take(3)
			assert.Equal(t, 0, reads)
			take(2)
			assert.Equal(t, 1, reads)
		})
	})
}
