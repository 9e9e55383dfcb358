package office

import (
	"context"
	"encoding/binary"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/commands/companies"
	"gantry/commands/planning"
	"gantry/commands/projects"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/project"
	"gantry/domain/requests"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/eventstore/memory"
)

// Monday is a working day most schedules of tests begin on: 2 March 2026, 08:00.
var Monday = kernel.Date(2026, 3, 2, 8, 0)

// Firm is a subcontract that activities of tests may be given to, Offered what they may be given at all.
var (
	Firm    = kernel.MustParseID("01890000-0000-7000-8000-0000000000f1")
	Offered = schedule.Available{
		People:       kernel.SetOf("01890000-0000-7000-8000-0000000000a1", "01890000-0000-7000-8000-0000000000a2"),
		Subcontracts: kernel.SetOf(Firm.String()), Tags: kernel.SetOf("1", "2"),
	}
)

// Office is a company with three people, one project and the schedules they open. It is for one goroutine.
type Office struct {
	Store   *eventstore.Store
	Planner *planning.Planner
	Company kernel.CompanyID
	Project kernel.ProjectID
	People  []kernel.UserID
	Last    eventstore.Position // of the last command that changed something

	t         testing.TB
	seconds   atomic.Int64 // since the office opened
	ids       atomic.Uint64
	seed      uint64
	schedules []kernel.ScheduleID
	// reimported are the commands that brought later files over.
	reimported map[kernel.ScheduleID][]kernel.CommandID
}

// Registry knows every event there is.
func Registry() *event.Registry {
	r := event.NewRegistry()
	plan.Register(r)
	company.Register(r)
	project.Register(r)
	return r
}

// New opens an office over a store in memory.
func New(t testing.TB) *Office {
	return Over(t, eventstore.New(memory.New(), Registry()), 1)
}

// Over opens an office over a store; offices with different seeds share one without meeting.
func Over(t testing.TB, store *eventstore.Store, seed uint64) *Office {
	o := &Office{Store: store, t: t, seed: seed, reimported: map[kernel.ScheduleID][]kernel.CommandID{}}
	o.Company, o.Project = o.ID(), o.ID()
	for range 3 {
		o.People = append(o.People, o.ID())
	}
	o.Planner = planning.New(planning.Config{Store: store, Clock: o, NewID: o.ID})
	t.Cleanup(func() { require.NoError(t, o.Planner.Close(context.Background())) })
	return o
}

// ID gives the next id; the same office gives the same ones.
func (o *Office) ID() kernel.ID {
	var id kernel.ID
	binary.BigEndian.PutUint64(id[:8], 0x0190_0000_0000_7000|o.seed<<16)
	binary.BigEndian.PutUint64(id[8:], 0x8000_0000_0000_0000|o.ids.Add(1))
	return id
}

// Now is the office's clock: a second later at every look.
func (o *Office) Now() time.Time {
	return time.Date(2026, 3, 2, 11, 0, 0, 0, time.UTC).Add(time.Duration(o.seconds.Add(1)) * time.Second)
}

// Caller is one of the people, at the planner's desk.
func (o *Office) Caller(person int) commands.Caller {
	return commands.Caller{Company: o.Company, User: o.People[person], Role: access.Planner, Level: access.Full, Levels: access.Everywhere(access.Full)}
}

// Found makes the company with its people and the project.
func (o *Office) Found() {
	o.t.Helper()
	ctx := context.Background()
	c := companies.Companies{Store: o.Store, Clock: o}
	admin := o.Caller(0)
	_, err := c.Execute(ctx, admin, o.ID(), company.Create{Name: "Constructora Lautaro"})
	require.NoError(o.t, err)
	for i, role := range []access.Role{access.Admin, access.Planner, access.Planner} {
		_, err := c.Execute(ctx, admin, o.ID(), company.AddMember{User: o.People[i], Role: role})
		require.NoError(o.t, err)
	}
	p := projects.Projects{Store: o.Store, Clock: o}
	r, err := p.Execute(ctx, admin, o.Project, o.ID(), project.Create{Name: "Clínica Los Robles", Place: "Santiago"})
	require.NoError(o.t, err)
	o.Last = eventstore.Position(r.Position)
}

// Open begins a schedule and gives its id.
func (o *Office) Open(first plan.Command) kernel.ScheduleID {
	o.t.Helper()
	id := o.ID()
	r := o.do(id, id, 0, first)
	require.Equal(o.t, planning.Accepted, r.Outcome, "%v", r.Fault)
	o.schedules = append(o.schedules, id)
	return id
}

// OpenEmpty begins a schedule without activities.
func (o *Office) OpenEmpty(name string) kernel.ScheduleID {
	o.t.Helper()
	return o.Open(schedule.Create{Project: o.Project, Name: name, Start: Monday})
}

// Ask sends one command of a person and gives the answer, a refusal too.
func (o *Office) Ask(id kernel.ScheduleID, person int, c plan.Command) planning.Receipt {
	o.t.Helper()
	return o.do(id, o.ID(), person, c)
}

// Do is Ask for a command that must be accepted.
func (o *Office) Do(id kernel.ScheduleID, person int, c plan.Command) planning.Receipt {
	o.t.Helper()
	r := o.Ask(id, person, c)
	require.Equal(o.t, planning.Accepted, r.Outcome, "%s: %v", c.CommandType(), r.Fault)
	return r
}

func (o *Office) do(id kernel.ScheduleID, command kernel.CommandID, person int, c plan.Command) planning.Receipt {
	o.t.Helper()
	receipts, err := o.Planner.Execute(context.Background(), id, o.Caller(person), []planning.Request{{ID: command, Command: c}})
	require.NoError(o.t, err)
	if receipts[0].Outcome == planning.Accepted {
		o.Last = receipts[0].Position
	}
	return receipts[0]
}

// State runs a function on the folded plan.
func (o *Office) State(id kernel.ScheduleID, look func(*plan.State, eventstore.Revision)) {
	o.t.Helper()
	require.NoError(o.t, o.Planner.Inspect(context.Background(), id, o.Caller(0), look))
}

// Work sends n random commands of random people to the open schedules: mostly edits, also whole subtrees gone, batches, undo and redo,
// later files and their restoring, and a few that are refused.
func (o *Office) Work(rnd *rand.Rand, n int) {
	o.t.Helper()
	for range n {
		id := o.schedules[rnd.IntN(len(o.schedules))]
		c := o.random(rnd, id)
		if len(o.reimported[id]) > 0 && rnd.IntN(60) == 0 {
			c = o.restore(chance{rnd: rnd}, id)
		}
		r := o.Ask(id, rnd.IntN(len(o.People)), c)
		if _, is := c.(schedule.Reimport); is && r.Outcome == planning.Accepted {
			o.reimported[id] = append(o.reimported[id], r.Command)
		}
	}
	for _, id := range o.schedules {
		o.keepBaselines(id)
		o.askDates(id)
	}
}

// askDates asks for other dates of two activities, which somebody else approves, takes back and rejects.
func (o *Office) askDates(id kernel.ScheduleID) {
	o.t.Helper()
	c := requests.Ask{Kind: requests.Impact, Description: "Lluvia", At: o.Now()}
	o.State(id, func(s *plan.State, _ eventstore.Revision) {
		for a := range s.Schedule().Activities() {
			if a.Row != kernel.SummaryRow && len(s.Schedule().Children(a.Row)) == 0 && !a.Started() && a.Kind == schedule.Task && len(c.Items) < 2 {
				c.Items = append(c.Items, requests.Wish{Activity: kernel.At(a.Row), Part: requests.Start, Asked: requests.Dates{Start: a.Dates.Start + 7*kernel.Day}})
			}
		}
	})
	if len(c.Items) == 0 {
		return
	}
	var number int32
	if r := o.Ask(id, 0, c); r.Outcome == planning.Accepted {
		number = r.Events[0].Event.(*requests.Marked).Marks[0].To.Number
	}
	o.Ask(id, 1, requests.Decide{Request: number, Verdicts: []requests.Verdict{{To: requests.Approved}}})
	o.Ask(id, 1, plan.Undo{})
	o.Ask(id, 1, requests.Decide{Request: number, Verdicts: []requests.Verdict{{Item: 1, To: requests.Rejected}}})
}

// keepBaselines ends days of work on a schedule: a baseline is saved, one more, the first is shown, and somebody takes one back.
func (o *Office) keepBaselines(id kernel.ScheduleID) {
	o.t.Helper()
	o.Ask(id, 0, schedule.SaveBaseline{Name: "Contrato", Option: schedule.EntireProject})
	o.Ask(id, 1, schedule.SaveBaseline{Name: "Mes", Option: schedule.IncompleteActivities})
	var saved []schedule.BaselineVersion
	o.State(id, func(s *plan.State, _ eventstore.Revision) { saved = s.Schedule().Baselines() })
	if len(saved) == 0 {
		return
	}
	yes := true
	o.Ask(id, 0, schedule.SetBaseline{Baseline: saved[0].Number, Visible: &yes})
	o.Ask(id, 1, plan.Undo{})
	o.Ask(id, 1, schedule.SaveUpdate{Name: "Marzo"})
	o.Ask(id, 0, schedule.MoveUpdate{})
	o.Ask(id, 1, schedule.IssueUpdate{Update: 1})
}

// random makes a command that often fits the plan as it stands.
func (o *Office) random(rnd *rand.Rand, id kernel.ScheduleID) (c plan.Command) {
	o.State(id, func(s *plan.State, _ eventstore.Revision) { c = Any(rnd, s.Schedule()) })
	return c
}
