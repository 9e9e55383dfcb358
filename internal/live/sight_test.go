package live_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/zap"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/live"
	"gantry/internal/testkit/snags"
)

func init() { plan.Fit(snags.Schema, snags.Open) }

// site is a schedule that two firms work in, followed live.
type site struct {
	*desk
	hub                *live.Hub
	plumbers, painters kernel.ID
	dig                kernel.Row
}

func openSite(t *testing.T) *site {
	d := newDesk(t)
	t.Cleanup(d.close)
	s := &site{desk: d, plumbers: newID(), painters: newID()}
	s.hub = running(t, d)
	s.hub.ReadsOwners(s.owners)
	s.dig = made(t, d.run(schedule.Add{Items: []schedule.AddItem{{Name: "Dig"}}}))
	return s
}

func (s *site) owners(ctx context.Context, stream eventstore.Stream) (book *live.Book, err error) {
	err = s.planner.Inspect(ctx, stream.ID, commands.Caller{Company: stream.Company}, func(p *plan.State, at eventstore.Revision) { book = live.BookOf(p, at) })
	return book, err
}

func made(t require.TestingT, r planning.Receipt) kernel.Row {
	require.Equal(t, planning.Accepted, r.Outcome, r.Fault)
	return r.Created[0]
}

func subtrade(firm kernel.ID) access.Sight {
	return access.Sight{Person: access.Person{User: newID().String(), Subcontract: firm.String()}, Levels: access.Levels{access.Lookahead: access.Own}}
}

func (s *site) note(text string, firm kernel.ID, behind kernel.Row) kernel.Row {
	return made(s.t, s.run(snags.Add{Activity: kernel.At(s.dig), Text: text, Subcontract: text0(firm), Behind: behind}))
}

func text0(id kernel.ID) string {
	if id.IsZero() {
		return ""
	}
	return id.String()
}

// told is what a reader knows of the snags by the JSON it was sent.
type told struct {
	t        *testing.T
	w        *live.Watcher
	revision int64
	texts    map[int]string
	types    []string
	reloads  int
}

func (s *site) reader(t *testing.T, sight access.Sight) *told {
	w, err := s.hub.Watch(t.Context(), s.stream, newID(), live.Person{User: newID()}, sight)
	require.NoError(t, err)
	t.Cleanup(w.Close)
	head, _, err := s.store.Head(t.Context(), s.stream)
	require.NoError(t, err)
	return &told{t: t, w: w, revision: int64(head), texts: map[int]string{}}
}

// until reads on to a revision.
func (r *told) until(at eventstore.Revision) *told {
	for r.revision < int64(at) {
		r.take(next(r.t, r.w, "delta").Data)
	}
	return r
}

func (r *told) take(data []byte) {
	var d struct {
		Base, Revision int64
		Type, Actor    string
		Reload         bool
		Added          struct {
			Activities map[string]any
			Snags      struct {
				Row      []int
				SnagText []string
			}
		}
		Removed struct{ Snags []int }
		Changed []struct {
			Field string
			Rows  []int
			To    []any
		}
		Recalculated any
	}
	require.NoError(r.t, json.Unmarshal(data, &d))
	require.Equal(r.t, r.revision, d.Base)
	r.revision = d.Revision
	r.types = append(r.types, d.Type)
	require.Nil(r.t, d.Added.Activities, "the Gantt is not theirs")
	require.Nil(r.t, d.Recalculated)
	if d.Reload {
		r.reloads++
	}
	if d.Type == live.Nothing {
		require.Empty(r.t, d.Actor, "nor is who works in it")
	}
	for i, row := range d.Added.Snags.Row {
		r.texts[row] = d.Added.Snags.SnagText[i]
	}
	for _, c := range d.Changed {
		for i, row := range c.Rows {
			require.Contains(r.t, r.texts, row, "a row of others")
			if c.Field == "snagText" {
				r.texts[row] = c.To[i].(string)
			}
		}
	}
	for _, row := range d.Removed.Snags {
		require.Contains(r.t, r.texts, row, "a row of others")
		delete(r.texts, row)
	}
}

func TestTwoSubtradesOfOneScheduleSeeTheirOwnRowsLive(t *testing.T) {
	t.Parallel()
	s := openSite(t)
	first := s.note("Leak before anybody looked", s.plumbers, 0)
	plumber, painter := s.reader(t, subtrade(s.plumbers)), s.reader(t, subtrade(s.painters))
	plumber.texts[int(first)] = "Leak before anybody looked" // as its snapshot says

	leak, paint := s.note("Leak", s.plumbers, 0), s.note("Paint", s.painters, 0)
	rust := s.note("Rust", kernel.ID{}, leak) // nobody's own: it is of whoever has the leak
	s.run(plan.Batch{Commands: []plan.Command{
		snags.Reword{Row: kernel.At(leak), Text: "Leak at the valve"}, snags.Reword{Row: kernel.At(paint), Text: "Paint peels"}, snags.Reword{Row: kernel.At(first), Text: "Old leak"},
	}})
	last := s.run(schedule.Rename{Row: kernel.At(s.dig), Name: "Excavate"})
	require.Equal(t, map[int]string{int(first): "Old leak", int(leak): "Leak at the valve", int(rust): "Rust"}, plumber.until(last.Revision).texts)
	require.Equal(t, map[int]string{int(paint): "Paint peels"}, painter.until(last.Revision).texts)
	require.Equal(t, []string{"snags.add", live.Nothing, "snags.add", "snag.reword", live.Nothing}, plumber.types)
	require.Equal(t, []string{live.Nothing, "snags.add", live.Nothing, "snag.reword", live.Nothing}, painter.types)

	gone := s.run(schedule.Delete{Rows: []kernel.Ref{kernel.At(s.dig)}})
	require.Empty(t, plumber.until(gone.Revision).texts, "what hung on it went with it")
	require.Empty(t, painter.until(gone.Revision).texts)
	back := s.run(plan.Undo{})
	require.Len(t, plumber.until(back.Revision).texts, 3)
	require.Equal(t, map[int]string{int(paint): "Paint peels"}, painter.until(back.Revision).texts)
	require.Zero(t, plumber.reloads+painter.reloads)
}

func TestARowThatChangesHandsMakesThoseReadAgainWhoSeeIt(t *testing.T) {
	t.Parallel()
	s := openSite(t)
	leak := s.note("Leak", s.plumbers, 0)
	plumber, painter, third := s.reader(t, subtrade(s.plumbers)), s.reader(t, subtrade(s.painters)), s.reader(t, subtrade(newID()))
	r := s.run(snags.Assign{Row: kernel.At(leak), Subcontract: s.painters.String()})
	require.Equal(t, 1, plumber.until(r.Revision).reloads, "it left the one")
	require.Equal(t, 1, painter.until(r.Revision).reloads, "and came to the other")
	require.Zero(t, third.until(r.Revision).reloads, "who sees neither learns nothing")
	painter.texts[int(leak)] = "Leak" // as read again
	r = s.run(snags.Reword{Row: kernel.At(leak), Text: "Leak behind the paint"})
	require.Equal(t, map[int]string{int(leak): "Leak behind the paint"}, painter.until(r.Revision).texts)
	require.Equal(t, live.Nothing, plumber.until(r.Revision).types[1])
}

func TestWhoComesBackIsToldWhatIsTheirsOfWhatTheyMissed(t *testing.T) {
	t.Parallel()
	s := openSite(t)
	leak := s.note("Leak", s.plumbers, 0)
	for name, tc := range map[string]struct {
		others bool // of another firm keep the book meanwhile
	}{"with nobody else there": {}, "beside others": {true}} {
		t.Run(name, func(t *testing.T) {
			if tc.others {
				s.reader(t, subtrade(s.painters))
			}
			head, _, err := s.store.Head(t.Context(), s.stream)
			require.NoError(t, err)
			paint, tap := s.note("Paint", s.painters, 0), s.note("Tap", s.plumbers, 0)
			s.run(snags.Assign{Row: kernel.At(paint), Subcontract: newID().String()})
			s.run(snags.Reword{Row: kernel.At(leak), Text: "Leak " + name})
			last := s.run(snags.Reword{Row: kernel.At(tap), Text: "Tap drips"})
			back := s.reader(t, subtrade(s.plumbers))
			back.revision, back.texts[int(leak)] = int64(head), "Leak"
			missed, err := back.w.Missed(t.Context(), head)
			require.NoError(t, err)
			for _, m := range missed {
				require.Equal(t, "delta", m.Event)
				back.take(m.Data)
			}
			require.EqualValues(t, last.Revision, back.revision)
			require.Equal(t, map[int]string{int(leak): "Leak " + name, int(tap): "Tap drips"}, back.texts)
			require.Zero(t, back.reloads)
		})
	}
}

func TestAReceiptTellsItsSenderWhatTheLiveChannelTells(t *testing.T) {
	t.Parallel()
	s := openSite(t)
	leak, paint := s.note("Leak", s.plumbers, 0), s.note("Paint", s.painters, 0)
	for name, sight := range map[string]access.Sight{"own rows": subtrade(s.plumbers), "another module": {Levels: access.Levels{access.Gantt: access.Full}}, "everything": everything} {
		w, err := s.hub.Watch(t.Context(), s.stream, newID(), live.Person{User: newID()}, sight)
		require.NoError(t, err)
		r := s.run(plan.Batch{Commands: []plan.Command{
			snags.Reword{Row: kernel.At(leak), Text: "Leak " + name}, snags.Reword{Row: kernel.At(paint), Text: "Paint " + name}, schedule.Rename{Row: kernel.At(s.dig), Name: "Dig " + name},
		}})
		d, err := s.hub.DeltaFor(t.Context(), s.stream, sight, r.Events)
		require.NoError(t, err)
		data, err := json.Marshal(d)
		require.NoError(t, err)
		require.JSONEq(t, string(next(t, w, "delta").Data), string(data), name)
		w.Close()
	}
}

func TestNobodyIsShownOwnRowsWhereNothingSaysWhoseTheyAre(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	defer d.close()
	hub := live.New(d.store, zap.NewNop())
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go func() { _ = hub.Run(ctx) }()
	_, err := hub.Watch(t.Context(), d.stream, newID(), live.Person{User: newID()}, subtrade(newID()))
	require.Error(t, err)
	require.Zero(t, hub.Watching())
}
