package live

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/zap"

	"gantry/domain/kernel"
	"gantry/eventstore"
)

func TestPiecesPackedApartMakeOneStreamReadableUpToEach(t *testing.T) {
	pieces := []string{": retry soon\n\n", strings.Repeat(`{"rows":[17,18],"shift":[480,960]}`, 9000), "x", ""}
	reader, writer := io.Pipe()
	plain := flate.NewReader(reader)
	for _, want := range pieces {
		go func() { _, _ = writer.Write(Pack([]byte(want))) }()
		got := make([]byte, len(want))
		_, err := io.ReadFull(plain, got) // nothing follows: what is missing would never come
		require.NoError(t, err)
		require.Equal(t, want, string(got))
	}
	require.Less(t, len(Pack([]byte(pieces[1]))), len(pieces[1])/20)
}

func TestAllWatchersShareTheBytesOfABatch(t *testing.T) {
	b := &Batch{Messages: []Message{{Event: "delta", Revision: 7, Data: []byte(`{"a":1}`)}, {Event: "reload", Data: []byte("{}")}}}
	require.Equal(t, "id: 7\nevent: delta\ndata: {\"a\":1}\n\nevent: reload\ndata: {}\n\n", string(b.Text()))
	first, second := b.Packed(), b.Packed()
	require.Same(t, &first[0], &second[0])
	back, err := io.ReadAll(flate.NewReader(io.MultiReader(bytes.NewReader(first), bytes.NewReader([]byte{3, 0})))) // an empty last block
	require.NoError(t, err)
	require.Equal(t, string(b.Text()), string(back))
}

// A message that comes alone leaves at once. Those that follow it quickly leave together after a pause that grows with the people
// who listen, in their order.
func TestWhatFollowsQuicklyLeavesTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(nil, zap.NewNop())
		close(h.ready)
		stream := eventstore.Stream{Kind: eventstore.Plan, ID: kernel.ID{1}}
		var watchers []*Watcher
		for n := range byte(100) {
			w, err := h.Watch(t.Context(), stream, kernel.ID{1, n}, Person{User: kernel.ID{n}}, everything)
			require.NoError(t, err)
			defer w.Close()
			watchers = append(watchers, w)
		}
		tell := func(at eventstore.Revision) {
			h.tell(stream, Message{Event: "delta", Revision: at, Data: fmt.Appendf(nil, `{"revision":%d}`, at)}, nil)
		}
		heard := func(w *Watcher) (out []eventstore.Revision) {
			select {
			case b := <-w.C:
				for _, m := range b.Messages {
					out = append(out, m.Revision)
				}
			default:
			}
			return out
		}
		tell(1)
		require.Equal(t, []eventstore.Revision{1}, heard(watchers[0]), "at once")
		tell(2)
		tell(3)
		time.Sleep(49 * time.Millisecond)
		require.Empty(t, heard(watchers[0]))
		tell(4)
		time.Sleep(time.Millisecond)
		synctest.Wait()
		require.Equal(t, []eventstore.Revision{2, 3, 4}, heard(watchers[0]), "half a millisecond for each of a hundred")
		require.Equal(t, []eventstore.Revision{1}, heard(watchers[99]))
		require.Equal(t, []eventstore.Revision{2, 3, 4}, heard(watchers[99]))
		time.Sleep(50 * time.Millisecond)
		tell(5)
		require.Equal(t, []eventstore.Revision{5}, heard(watchers[0]), "the pause is over")
		for _, w := range watchers { // announcements and forgetting end before the test does
			w.Close()
		}
		time.Sleep(3 * rememberedFor)
	})
}
