package live_test

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/zap"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/live"
)

var everything = access.Sight{Levels: access.Everywhere(access.Full)}

const patience = 20 * time.Second

func running(t *testing.T, d *desk) *live.Hub {
	t.Helper()
	hub := live.New(d.store, zap.NewNop())
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = hub.Run(ctx)
	}()
	t.Cleanup(func() {
		stop()
		<-ended
	})
	return hub
}

func watch(t *testing.T, hub *live.Hub, d *desk, name string) *live.Watcher {
	t.Helper()
	w, err := hub.Watch(t.Context(), d.stream, newID(), live.Person{User: newID(), Name: name}, everything)
	require.NoError(t, err)
	t.Cleanup(w.Close)
	return w
}

// unread holds the messages of batches that tests have not looked at yet.
var unread sync.Map

// message gives the next message, out of whatever batch.
func message(t *testing.T, w *live.Watcher) live.Message {
	t.Helper()
	rest, _ := unread.LoadAndDelete(w)
	messages, _ := rest.([]live.Message)
	if len(messages) == 0 {
		select {
		case b, open := <-w.C:
			require.True(t, open, "the channel ended")
			messages = b.Messages
		case <-time.After(patience):
			t.Fatal("no message came")
		}
	}
	unread.Store(w, messages[1:])
	return messages[0]
}

// next gives the next message of a kind, passing over others.
func next(t *testing.T, w *live.Watcher, event string) live.Message {
	t.Helper()
	for {
		if m := message(t, w); m.Event == event {
			return m
		}
	}
}

func TestAStoreThatBreaksIsFollowedAgainFromWhereItBroke(t *testing.T) {
	d := newDesk(t)
	defer d.close()
	hub := running(t, d)
	w := watch(t, hub, d, "Ana")
	d.run(schedule.Add{Items: []schedule.AddItem{{Name: "Trazado"}}})
	last := next(t, w, "delta").Revision
	for n := range 5 {
		d.log.BreakNextRead(n % 3)
		r := d.run(schedule.Rename{Row: kernel.At(kernel.SummaryRow), Name: fmt.Sprint("Programa ", n)})
		m := next(t, w, "delta")
		var delta live.Delta
		require.NoError(t, json.Unmarshal(m.Data, &delta))
		require.Equal(t, last, delta.Base, "nothing twice, nothing left out")
		require.Equal(t, r.Revision, m.Revision)
		last = m.Revision
	}
}

func TestASlowReaderIsCutOffAndHoldsUpNobody(t *testing.T) {
	d := newDesk(t)
	defer d.close()
	hub := running(t, d)
	slow, quick := watch(t, hub, d, "Ana"), watch(t, hub, d, "Beto")
	d.run(schedule.Add{Items: []schedule.AddItem{{Name: "Trazado"}}})
	next(t, quick, "delta")
	for n := range 300 {
		d.run(schedule.Rename{Row: kernel.At(kernel.SummaryRow), Name: fmt.Sprint("Programa ", n)})
		next(t, quick, "delta")
	}
	got := 0
	for range slow.C {
		got++
	}
	require.True(t, slow.Slow())
	require.Less(t, got, 300)
	slow.Close()
	require.Equal(t, 1, hub.Watching())

	back, err := hub.Watch(t.Context(), d.stream, newID(), live.Person{User: newID()}, everything)
	require.NoError(t, err)
	defer back.Close()
	missed, err := back.Missed(t.Context(), 1)
	require.NoError(t, err)
	require.Len(t, missed, 301, "what it missed is in the stream")
}

func TestTooMuchToCatchUpIsAReload(t *testing.T) {
	d := newDesk(t)
	defer d.close()
	d.run(schedule.Add{Items: []schedule.AddItem{{Name: "Trazado"}}})
	items := make([]schedule.AddItem, 9000)
	for i := range items {
		items[i].Name = fmt.Sprintf("Actividad %d con un nombre que ocupa su lugar en cada mensaje que se lee de nuevo", i)
	}
	for range 4 {
		d.run(schedule.Add{Items: items})
	}
	store := &counting{Reader: d.store}
	hub := live.New(store, zap.NewNop())
	go func() { _ = hub.Run(t.Context()) }()
	defer watch(t, hub, d, "Ana").Close() // keeps the room
	for range 3 {
		missed, err := watch(t, hub, d, "Beto").Missed(t.Context(), 1)
		require.NoError(t, err)
		require.Equal(t, []string{"reload"}, kinds(missed))
	}
	require.EqualValues(t, 1, store.reads.Load(), "what is too much for one is so for all")
}

func TestARevisionTheHistoryDoesNotHaveIsAReload(t *testing.T) {
	d := newDesk(t)
	defer d.close()
	w := watch(t, running(t, d), d, "Ana")
	last := d.run(schedule.Add{Items: []schedule.AddItem{{Name: "Trazado"}}}).Revision
	missed, err := w.Missed(t.Context(), last)
	require.NoError(t, err)
	require.Empty(t, missed)
	missed, err = w.Missed(t.Context(), last+1)
	require.NoError(t, err)
	require.Equal(t, []string{"reload"}, kinds(missed))
}

func TestAStoreThatCannotBeReadIsNoReload(t *testing.T) {
	d := newDesk(t)
	defer d.close()
	hub := running(t, d)
	w := watch(t, hub, d, "Ana")
	d.log.HoldNotifications(true)
	defer d.log.HoldNotifications(false)
	var err error
	for range 20 { // the hub itself may take one of the broken reads
		d.log.BreakNextRead(0)
		if _, err = w.Missed(t.Context(), 0); err != nil {
			break
		}
	}
	require.Error(t, err, "the screen comes back when the store does")
}

func TestASessionHoldsSoManyChannels(t *testing.T) {
	d := newDesk(t)
	defer d.close()
	hub := running(t, d)
	session := newID()
	var open []*live.Watcher
	for {
		w, err := hub.Watch(t.Context(), d.stream, session, live.Person{User: newID()}, everything)
		if err != nil {
			require.ErrorIs(t, err, live.ErrTooMany)
			break
		}
		open = append(open, w)
		require.Less(t, len(open), 1000)
	}
	watch(t, hub, d, "another session")
	open[0].Close()
	open[0].Close()
	w, err := hub.Watch(t.Context(), d.stream, session, live.Person{User: newID()}, everything)
	require.NoError(t, err, "closing one makes room for one")
	w.Close()
	for _, w := range open[1:] {
		w.Close()
	}
	require.Equal(t, 1, hub.Watching())
}
