package office

import (
	"math/rand/v2"

	"gantry/domain/codes"
	"gantry/domain/kernel"
	"gantry/domain/plan"
)

// Code makes every fact of the schedule's own columns, over two activities.
func (o *Office) Code(id kernel.ScheduleID, activities ...kernel.Row) {
	var rows []kernel.Ref
	for _, row := range activities {
		rows = append(rows, kernel.At(row))
	}
	made := o.Do(id, 0, codes.AddType{Name: "Zona", Values: []codes.ValueItem{{Code: "N", Name: "Norte", Colour: "#3a7bd5"}}}).Created
	zone, north := kernel.At(made[0]), kernel.At(made[1])
	south := kernel.At(o.Do(id, 0, codes.AddValues{Type: zone, Values: []codes.ValueItem{{Code: "S"}}}).Created[0])
	note := kernel.At(o.Do(id, 0, codes.AddType{Name: "Nota", Kind: codes.Text}).Created[0])
	pour := kernel.At(o.Do(id, 0, codes.AddType{Name: "Hormigón", Kind: codes.Number}).Created[0])
	o.Do(id, 0, codes.RenameType{Type: pour, Name: "Hormigón, m3"})
	o.Do(id, 0, codes.SetValue{Value: south, Code: new("S1"), Name: new("Sur"), Colour: new("#d57b3a")})
	o.Do(id, 0, codes.Assign{Rows: rows, Type: zone, Value: &north})
	o.Do(id, 0, codes.Assign{Rows: rows[:1], Type: zone, Value: &south})
	o.Do(id, 0, codes.Assign{Rows: rows, Type: note, Text: new("De noche")})
	o.Do(id, 0, codes.Assign{Rows: rows[:1], Type: note, Text: new("De día")})
	o.Do(id, 0, codes.Assign{Rows: rows, Type: pour, Number: new(int64(125_000))})
	o.Do(id, 0, codes.Assign{Rows: rows[:1], Type: pour, Number: new(int64(80_000))})
	o.Do(id, 0, codes.Assign{Rows: rows[:1], Type: pour})
	o.Do(id, 0, codes.RemoveValues{Values: []kernel.Ref{north}})
	o.Do(id, 0, codes.RemoveType{Type: zone})
	o.Do(id, 0, plan.Undo{})
}

// inCodes draws a command of the schedule's own columns on a plan as it stands. Most fit, some are refused.
func inCodes(rnd *rand.Rand, s *plan.State) plan.Command {
	c := chance{rnd: rnd, state: s.Schedule()}
	for a := range s.Schedule().Activities() {
		c.rows = append(c.rows, a.Row)
	}
	var types, values []kernel.Row
	for t := range s.Codes().Types() {
		types = append(types, t.Row)
	}
	for v := range s.Codes().Values() {
		values = append(values, v.Row)
	}
	p := rnd.IntN(12)
	if len(types) == 0 || p == 0 {
		kind := pick(c, codes.Kinds...)
		out := codes.AddType{Name: c.name(), Kind: kind}
		if kind == codes.List {
			out.Values = []codes.ValueItem{{Code: c.name()}, {Code: c.name(), Colour: "#3a7bd5"}}
		}
		return out
	}
	of := kernel.At(pick(c, types...))
	switch {
	case p == 1:
		return codes.RenameType{Type: of, Name: c.name()}
	case p == 2:
		return codes.AddValues{Type: of, Values: []codes.ValueItem{{Code: c.name(), Name: c.name()}}}
	case p == 3 && len(values) > 0:
		return codes.SetValue{Value: kernel.At(pick(c, values...)), Name: new(c.name()), Colour: new("#d57b3a")}
	case p == 4 && len(values) > 0:
		return codes.RemoveValues{Values: []kernel.Ref{kernel.At(pick(c, values...))}}
	case p == 5 && c.oneIn(3):
		return codes.RemoveType{Type: of}
	}
	row, _ := of.Row()
	out := codes.Assign{Rows: c.several(), Type: of}
	switch t := s.Codes().Type(row); {
	case c.oneIn(6):
	case t.Kind == codes.List:
		for v := range s.Codes().Values() {
			if v.Type == row && (out.Value == nil || c.oneIn(2)) {
				out.Value = new(kernel.At(v.Row))
			}
		}
	case t.Kind == codes.Text:
		out.Text = new(c.name())
	case t.Kind == codes.Flag:
		out.Number = new(int64(1))
	default:
		out.Number = new(int64(rnd.IntN(900_000)))
	}
	return out
}
