package codes_test

import (
	"testing"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/codes"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
	"gantry/internal/testkit"
)

type desk struct{}

func (desk) Resolve(ref kernel.Ref) (kernel.Row, error) {
	row, _ := ref.Row()
	return row, nil
}

func (desk) Hides(kernel.Row, access.Module) bool { return false }

func (desk) LastWrite(kernel.Row, *event.Field) (area.Write, bool) { return area.Write{}, false }

func (desk) WorkTime(kernel.Row, ...kernel.Minute) (*worktime.Calendar, error) {
	from, to := worktime.Horizon(kernel.Date(2026, 3, 2, 0, 0))
	return worktime.Compile(worktime.AllDay(), from, to)
}

// everywhere is ground on which each row is an activity.
type everywhere struct{}

func (everywhere) Activity(kernel.Row) bool { return true }

func TestEveryTextOfEveryCommandIsReadable(t *testing.T) {
	t.Parallel()
	decider := testkit.Decider[*codes.State, area.Command]{
		New: func() *codes.State {
			s := codes.New(area.NewNumbers())
			s.Over(everywhere{})
			return s
		},
		Evolve: func(s *codes.State, e event.Event) *codes.State { s.Evolve(e); return s },
		Decide: func(s *codes.State, c area.Command) ([]event.Event, error) { return s.Decide(c, desk{}) },
	}
	zone := codes.Types.Add(codes.Type{Row: 7, Name: "Zone", Kind: codes.List}, codes.Type{Row: 9, Name: "Remark", Kind: codes.Text})
	level := codes.Values.Add(codes.Value{Row: 8, Type: 7, Code: "L2", Name: "Level 2"})
	sample := func(c area.Command) testkit.TextSample[area.Command] {
		return testkit.TextSample[area.Command]{Given: []event.Event{zone, level}, Command: c}
	}
	testkit.EveryTextIsReadable(t, ".", decider, nil,
		sample(codes.AddType{Name: "Phase", Kind: codes.List, Values: []codes.ValueItem{{Code: "A", Name: "First", Colour: "#3a7bd5"}}}),
		sample(codes.RenameType{Type: kernel.At(7), Name: "Sector"}),
		sample(codes.RemoveType{Type: kernel.At(7)}),
		sample(codes.AddValues{Type: kernel.At(7), Values: []codes.ValueItem{{Code: "L3", Name: "Level 3"}}}),
		sample(codes.SetValue{Value: kernel.At(8), Code: new("N2"), Name: new("Storey 2"), Colour: new("#3a7bd5")}),
		sample(codes.RemoveValues{Values: []kernel.Ref{kernel.At(8)}}),
		sample(codes.Assign{Rows: []kernel.Ref{kernel.At(3)}, Type: kernel.At(9), Text: new("North")}),
	)
}
