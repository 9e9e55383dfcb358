package plan_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/codes"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// coded lists what the activities bear of the schedule's own columns.
func (b *bench) coded() (out []string) {
	s := b.state.Codes()
	for c := range s.Codings() {
		value, code := s.Says(c)
		if code != "" {
			value += " (" + code + ")"
		}
		out = append(out, fmt.Sprintf("%s: %s = %s", b.activity(c.Activity).Name, s.Type(c.Type).Name, value))
	}
	return out
}

// zoned is a schedule of three activities with a list of zones and its two values.
func zoned(t *testing.T) (b *bench, rows []kernel.Row, zone, north, south kernel.Ref) {
	b = newBench(t).create()
	rows = b.add(ana, 0, "dig", "pour", "cure")
	made := plan.Created(b.do(ana, codes.AddType{Name: " Zona ", Values: []codes.ValueItem{{Code: "N", Name: "Norte", Colour: "#3A7BD5"}, {Code: "S"}}}).Events)
	require.Len(t, made, 3)
	return b, rows, kernel.At(made[0]), kernel.At(made[1]), kernel.At(made[2])
}

func TestCodesAreGivenToManyActivitiesAtOnceAndTakenBack(t *testing.T) {
	t.Parallel()
	b, rows, zone, north, south := zoned(t)
	begun := b.snapshot()
	b.do(ana, codes.Assign{Rows: refs(rows...), Type: zone, Value: &north})
	assert.Equal(t, []string{"dig: Zona = Norte (N)", "pour: Zona = Norte (N)", "cure: Zona = Norte (N)"}, b.coded())
	b.do(ana, codes.Assign{Rows: refs(rows[1:]...), Type: zone, Value: &south})
	assert.Equal(t, []string{"dig: Zona = Norte (N)", "pour: Zona = S (S)", "cure: Zona = S (S)"}, b.coded())
	b.do(ana, codes.Assign{Rows: refs(rows[0]), Type: zone})
	assert.Equal(t, []string{"pour: Zona = S (S)", "cure: Zona = S (S)"}, b.coded())
	b.do(ana, plan.Undo{})
	b.do(ana, plan.Undo{})
	assert.Equal(t, []string{"dig: Zona = Norte (N)", "pour: Zona = Norte (N)", "cure: Zona = Norte (N)"}, b.coded())
	b.do(ana, plan.Undo{})
	assert.Empty(t, b.coded())
	assert.NotEqual(t, begun, b.snapshot(), "numbers are never given twice")
	b.do(ana, plan.Redo{})
	assert.Len(t, b.coded(), 3)
	assert.Empty(t, b.nothing(ana, codes.Assign{Rows: refs(rows...), Type: zone, Value: &north}), "what is already true")
}

func TestAnUndoLeavesTheCodesThatSomebodyElseGave(t *testing.T) {
	t.Parallel()
	b, rows, zone, north, south := zoned(t)
	b.do(ana, codes.Assign{Rows: refs(rows[0]), Type: zone, Value: &north})
	b.do(beto, codes.Assign{Rows: refs(rows[0]), Type: zone, Value: &south})
	b.refused(ana, plan.Undo{}, "undo.changed_since")
	assert.Equal(t, []string{"dig: Zona = S (S)"}, b.coded())
	b.do(beto, plan.Undo{})
	assert.Equal(t, []string{"dig: Zona = Norte (N)"}, b.coded())
}

func TestCodesGoWithTheirActivityTheirTypeAndTheirValue(t *testing.T) {
	t.Parallel()
	b, rows, zone, north, south := zoned(t)
	b.do(ana, codes.Assign{Rows: refs(rows[:2]...), Type: zone, Value: &north})
	b.do(ana, codes.Assign{Rows: refs(rows[2]), Type: zone, Value: &south})
	all := b.coded()
	for what, c := range map[string]struct {
		command plan.Command
		left    []string
	}{
		"an activity": {schedule.Delete{Rows: refs(rows[0])}, all[1:]},
		"a value":     {codes.RemoveValues{Values: []kernel.Ref{north}}, all[2:]},
		"a type":      {codes.RemoveType{Type: zone}, nil},
	} {
		b.do(ana, c.command)
		assert.Equal(t, c.left, b.coded(), what)
		b.do(ana, plan.Undo{})
		assert.Equal(t, all, b.coded(), "%s comes back with all that bore it", what)
	}
	assert.Equal(t, b.snapshot(), snapshotOf(t, b.replayed()), "the history gives the same plan")
}

func TestACopyBearsTheCodesOfItsOriginal(t *testing.T) {
	t.Parallel()
	b, rows, zone, north, _ := zoned(t)
	b.do(ana, codes.Assign{Rows: refs(rows[0]), Type: zone, Value: &north})
	b.do(ana, schedule.Duplicate{Rows: refs(rows[0])})
	require.Len(t, b.coded(), 2)
	b.do(ana, plan.Undo{})
	assert.Equal(t, []string{"dig: Zona = Norte (N)"}, b.coded())
}

func TestTypedFields(t *testing.T) {
	t.Parallel()
	for kind, c := range map[codes.Kind]struct {
		give codes.Assign
		says string
	}{
		codes.Text:     {codes.Assign{Text: of(" Grúa 2 ")}, "Grúa 2"},
		codes.Number:   {codes.Assign{Number: of(int64(125_000))}, "12.5"},
		codes.Date:     {codes.Assign{Number: of(int64(kernel.Date(2026, 3, 2, 8, 0)))}, "2026-03-02 08:00"},
		codes.Duration: {codes.Assign{Number: of(int64(960))}, "16h"},
		codes.Cost:     {codes.Assign{Number: of(int64(9_990_000))}, "999"},
		codes.Flag:     {codes.Assign{Number: of(int64(1))}, "1"},
	} {
		b := newBench(t).create()
		rows := b.add(ana, 0, "dig", "pour")
		field := kernel.At(plan.Created(b.do(ana, codes.AddType{Name: "Campo", Kind: kind}).Events)[0])
		c.give.Rows, c.give.Type = refs(rows...), field
		b.do(ana, c.give)
		assert.Equal(t, []string{"dig: Campo = " + c.says, "pour: Campo = " + c.says}, b.coded(), kind)
		b.do(ana, codes.Assign{Rows: refs(rows[0]), Type: field})
		assert.Equal(t, []string{"pour: Campo = " + c.says}, b.coded(), kind)
		wrong := codes.Assign{Rows: refs(rows[0]), Type: field, Text: of("x")}
		if kind == codes.Text {
			wrong = codes.Assign{Rows: refs(rows[0]), Type: field, Number: of(int64(1))}
		}
		b.refused(ana, wrong, "codes.wrong_kind")
		b.refused(ana, codes.AddValues{Type: field, Values: []codes.ValueItem{{Code: "A"}}}, "codes.no_list")
	}
}

func TestWhatIsNoCodeIsRefused(t *testing.T) {
	t.Parallel()
	b, rows, zone, north, _ := zoned(t)
	other := kernel.At(plan.Created(b.do(ana, codes.AddType{Name: "Piso", Values: []codes.ValueItem{{Code: "1"}}}).Events)[1])
	flag := kernel.At(plan.Created(b.do(ana, codes.AddType{Name: "Visto", Kind: codes.Flag}).Events)[0])
	before := b.coded()
	b.refused(ana, codes.AddType{Name: "zona"}, "codes.type_taken")
	b.refused(ana, codes.AddType{Name: " "}, "codes.name_invalid")
	b.refused(ana, codes.AddType{Name: "X", Kind: "colour"}, "codes.kind_unknown")
	b.refused(ana, codes.AddType{Name: "X", Values: []codes.ValueItem{{Code: "a"}, {Code: "A"}}}, "codes.value_taken")
	b.refused(ana, codes.RenameType{Type: zone, Name: "PISO"}, "codes.type_taken")
	b.refused(ana, codes.RenameType{Type: zone, Name: "Sector", Seen: of("Área")}, "codes.value_changed")
	b.refused(ana, codes.AddValues{Type: zone}, "codes.values_missing")
	b.refused(ana, codes.AddValues{Type: zone, Values: []codes.ValueItem{{Code: "n"}}}, "codes.value_taken")
	b.refused(ana, codes.SetValue{Value: north, Code: of("s")}, "codes.value_taken")
	b.refused(ana, codes.SetValue{Value: north, Colour: of("red")}, "codes.colour_unreadable")
	b.refused(ana, codes.RemoveType{Type: north}, "codes.type_unknown")
	b.refused(ana, codes.Assign{Rows: refs(rows[0]), Type: zone, Value: &other}, "codes.value_unknown")
	b.refused(ana, codes.Assign{Rows: refs(99_999), Type: zone, Value: &north}, "codes.activity_unknown")
	b.refused(ana, codes.Assign{Rows: refs(0), Type: zone, Value: &north}, "codes.activity_unknown")
	b.refused(ana, codes.Assign{Rows: refs(rows[0]), Type: flag, Number: of(int64(2))}, "codes.out_of_range")
	assert.Equal(t, before, b.coded())
}

// codedFile is a file whose activities bear codes and user fields.
func codedFile() schedule.Import {
	f := fileOf(
		schedule.Activity{Name: "dig", Code: "A", Kind: schedule.Task, Duration: 480},
		schedule.Activity{Name: "pour", Code: "B", Kind: schedule.Task, Duration: 960},
	)
	f.Tags = []schedule.Tag{
		{Activity: 1, Category: "Floor", Value: "Third", Code: "F3"}, {Activity: 1, Category: "Crew", Value: "12", Kind: "number"},
		{Activity: 2, Category: "floor", Value: "Third", Code: "F3"}, {Activity: 2, Category: "Note", Value: "by night"},
		{Activity: 2, Category: "Due", Value: "one day", Kind: "date"},
	}
	return f
}

func TestAFileBringsCodeTypesWithValuesAndTypedFields(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: codedFile()})
	assert.Equal(t, []string{
		"dig: Floor = Third (F3)", "dig: Crew = 12", "pour: Floor = Third (F3)", "pour: Note = by night", "pour: Due = one day",
	}, b.coded())
	kinds := map[string]codes.Kind{}
	for one := range b.state.Codes().Types() {
		kinds[one.Name] = one.Kind
	}
	assert.Equal(t, map[string]codes.Kind{"Floor": codes.List, "Crew": codes.Number, "Note": codes.Text, "Due": codes.Text}, kinds, "what cannot be read stays a text")
	values := 0
	for range b.state.Codes().Values() {
		values++
	}
	assert.Equal(t, 1, values, "one value, borne twice")
}

func TestALaterFileChangesTheCodesItSpeaksOf(t *testing.T) {
	t.Parallel()
	for mode, want := range map[schedule.ReimportMode][]string{
		schedule.Merge:   {"dig: Floor = Fourth (F4)", "dig: Crew = 12", "pour: Floor = Third (F3)", "pour: Note = by night", "pour: Due = one day"},
		schedule.Replace: {"dig: Floor = Fourth (F4)"},
	} {
		b := newBench(t)
		b.do(ana, schedule.TakeOver{Import: codedFile()})
		later := codedFile()
		later.Tags = []schedule.Tag{{Activity: 1, Category: "Floor", Value: "Fourth", Code: "F4"}}
		w := b.do(ana, schedule.Reimport{Import: later, Mode: mode})
		assert.Equal(t, want, b.coded(), mode)
		assert.Empty(t, b.nothing(ana, schedule.Reimport{Import: later, Mode: schedule.Merge}), "the same file once more says nothing new")
		b.do(ana, plan.RestoreBefore{Command: w.Command})
		assert.Len(t, b.coded(), 5, "a restored schedule has the codes of before")
		assert.Contains(t, b.coded(), "dig: Floor = Third (F3)")
	}
}

func snapshotOf(t *testing.T, s *plan.State) []byte {
	t.Helper()
	out, err := s.Snapshot()
	require.NoError(t, err)
	return out
}

func TestAnEditOfACodeDoesNotWriteOverWhatAColleagueGaveMeanwhile(t *testing.T) {
	t.Parallel()
	b, rows, zone, north, south := zoned(t)
	one := refs(rows[0])
	seen := func(value *kernel.Ref) *codes.SeenContent { return &codes.SeenContent{Value: value} }
	params := func(c plan.Command) fault.P {
		before := b.coded()
		f := b.refused(ana, c, "codes.value_changed")
		assert.Equal(t, before, b.coded(), "a refusal changes nothing")
		delete(f.Params, "at")
		delete(f.Params, "revision")
		return f.Params
	}
	rowOf := func(r kernel.Ref) kernel.Row {
		row, _ := r.Row()
		return row
	}
	zoneRow, northRow := rowOf(zone), rowOf(north)

	b.do(beto, codes.Assign{Rows: one, Type: zone, Value: &north})
	assert.Equal(t, fault.P{
		"row": rows[0], "field": "codingValue", "name": "Zona", "codeType": zoneRow, "codeValue": northRow, "kind": "", "seen": "", "value": "Norte", "user": beto.String(),
	}, params(codes.Assign{Rows: one, Type: zone, Value: &south, Seen: seen(nil)}), "given by a colleague where ana saw nothing")
	b.do(ana, codes.Assign{Rows: one, Type: zone, Value: &south, Seen: seen(&north)})
	assert.Equal(t, []string{"dig: Zona = S (S)"}, b.coded())

	b.do(beto, codes.Assign{Rows: one, Type: zone, Value: &north})
	changed := params(codes.Assign{Rows: one, Type: zone, Seen: seen(&south)})
	assert.Equal(t, [3]any{"S", "Norte", beto.String()}, [3]any{changed["seen"], changed["value"], changed["user"]}, "changed by a colleague")
	assert.Empty(t, b.nothing(ana, codes.Assign{Rows: one, Type: zone, Value: &north, Seen: seen(&south)}), "both wanted the same")

	var coding kernel.Ref
	for c := range b.state.Codes().Codings() {
		coding = kernel.At(c.Row)
	}
	b.do(beto, codes.Assign{Rows: one, Type: zone})
	gone := params(codes.Assign{Rows: one, Type: zone, Value: &south, Seen: &codes.SeenContent{Value: &north, Coding: &coding}})
	assert.Equal(t, [3]any{"Norte", "", beto.String()}, [3]any{gone["seen"], gone["value"], gone["user"]}, "taken away by a colleague")
	assert.NotContains(t, params(codes.Assign{Rows: one, Type: zone, Value: &south, Seen: seen(&north)}), "user", "nobody knows who without the row")

	b.do(ana, codes.Assign{Rows: refs(rows...), Type: zone, Value: &north, Seen: seen(nil)})
	b.do(beto, codes.Assign{Rows: refs(rows[2]), Type: zone, Value: &south})
	many := params(codes.Assign{Rows: refs(rows...), Type: zone, Seen: seen(&north)})
	assert.Equal(t, [2]any{rows[2], "S"}, [2]any{many["row"], many["value"]}, "of many activities, the one that differs is named and none is written")
}

func TestAnEditOfAFieldOrOfAValueDoesNotWriteOverAColleague(t *testing.T) {
	t.Parallel()
	b, rows, _, north, _ := zoned(t)
	one := refs(rows[0])
	note := kernel.At(plan.Created(b.do(ana, codes.AddType{Name: "Nota", Kind: codes.Text}).Events)[0])
	pour := kernel.At(plan.Created(b.do(ana, codes.AddType{Name: "Hormigón", Kind: codes.Number}).Events)[0])
	b.do(ana, codes.Assign{Rows: one, Type: note, Text: of("De día")})
	b.do(ana, codes.Assign{Rows: one, Type: pour, Number: of(int64(125_000))})
	b.do(beto, codes.Assign{Rows: one, Type: note, Text: of("De noche")})
	b.do(beto, codes.Assign{Rows: one, Type: pour, Number: of(int64(80_000))})

	text := b.refused(ana, codes.Assign{Rows: one, Type: note, Text: of("x"), Seen: &codes.SeenContent{Text: "De día"}}, "codes.value_changed").Params
	assert.Equal(t, [4]any{"De día", "De noche", "Nota", beto.String()}, [4]any{text["seen"], text["value"], text["name"], text["user"]})
	number := b.refused(ana, codes.Assign{Rows: one, Type: pour, Number: of(int64(1)), Seen: &codes.SeenContent{Number: 125_000}}, "codes.value_changed").Params
	assert.Equal(t, [4]any{"12.5", "8", int64(80_000), beto.String()}, [4]any{number["seen"], number["value"], number["number"], number["user"]})
	b.do(ana, codes.Assign{Rows: one, Type: pour, Number: of(int64(10_000)), Seen: &codes.SeenContent{Number: 80_000}})
	assert.Equal(t, []string{"dig: Nota = De noche", "dig: Hormigón = 1"}, b.coded())

	b.do(beto, codes.SetValue{Value: north, Name: of("Costado norte"), Colour: of("#000000")})
	value := b.refused(ana, codes.SetValue{Value: north, Name: of("Ala norte"), Seen: &codes.SeenValue{Name: of("Norte")}}, "codes.value_changed").Params
	assert.Equal(t, [4]any{"Norte", "Costado norte", "N", beto.String()}, [4]any{value["seen"], value["value"], value["name"], value["user"]})
	colour := b.refused(ana, codes.SetValue{Value: north, Colour: of("#ffffff"), Seen: &codes.SeenValue{Colour: of("#3a7bd5")}}, "codes.value_changed").Params
	assert.Equal(t, "#000000", colour["value"])
	b.refused(ana, codes.SetValue{Value: north, Code: of("NN"), Seen: &codes.SeenValue{Code: of("X")}}, "codes.value_changed")
	b.do(ana, codes.SetValue{Value: north, Name: of("Ala norte"), Seen: &codes.SeenValue{Code: of("X"), Name: of("Costado norte"), Colour: of("#3a7bd5")}})
	assert.Equal(t, "Ala norte", b.state.Codes().Value(value["row"].(kernel.Row)).Name, "only what changes is compared")
}
