package record_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// crane is a record of an area of its own.
type crane struct {
	Row   kernel.Row `json:"row"`
	Name  string     `json:"name"`
	Reach int32      `json:"reach"`
	Until kernel.Minute
}

type yard struct{ cranes record.Rows[crane] }

func cranesOf(state any) record.Finder[crane] { return &state.(*yard).cranes }

var (
	area   = record.NewSchema("yard", access.Gantt)
	cranes = record.NewTable(area, "cranes", access.Gantt, func(c *crane) *kernel.Row { return &c.Row }, cranesOf)
	name   = record.Add(cranes, "name", "yard.crane-renamed", func(c *crane) *string { return &c.Name },
		event.Text, event.Still, event.Copied, event.Always, record.Means("crane.rename"), record.Log("called"))
	reach = record.Add(cranes, "reach", "yard.reach-changed", func(c *crane) *int32 { return &c.Reach },
		event.Number, event.Numbers, event.Fresh, event.IfSaid, record.Follows)
	until = record.Add(cranes, "until", "yard.until-changed", func(c *crane) *kernel.Minute { return &c.Until },
		event.Date, event.Still, event.Fresh, event.IfOwn).Blank(kernel.None)
)

func two() *yard {
	y := &yard{}
	y.cranes.Put(3, &crane{Row: 3, Name: "Liebherr", Reach: 40, Until: kernel.None})
	y.cranes.Put(700, &crane{Row: 700, Name: "Potain", Reach: 55, Until: 900})
	return y
}

func TestAFieldSaysAllOfItself(t *testing.T) {
	t.Parallel()
	require.Equal(t, []*event.Field{event.Existence, name.Field, reach.Field, until.Field}, area.Fields(), "cells are numbered in the order of declaration")
	assert.Equal(t, "called", name.Log)
	assert.Equal(t, "reach", reach.Log, "without a name of its own the log uses that of the wire")
	assert.True(t, reach.Follows)
	e := reach.Was(3, 40, 45)
	assert.Empty(t, e.Descriptor().Missing())
	assert.Equal(t, event.Numbers, e.Descriptor().Calculation)
	assert.Equal(t, event.Comes, e.Descriptor().Label, "what means no command of its own only comes along")
	assert.Equal(t, "crane.rename", name.Was(3, "a", "b").Descriptor().Label)
}

func TestAChangeIsFoldedAndTakenBack(t *testing.T) {
	t.Parallel()
	y := two()
	e := reach.Event(event.Change[int32]{Rows: []kernel.Row{3, 700}, From: []int32{40, 55}, To: []int32{42, 60}})
	e.Evolve(y)
	assert.Equal(t, []int32{42, 60}, []int32{y.cranes.Get(3).Reach, y.cranes.Get(700).Reach})
	back := e.Inverse([]int{1})
	back.Evolve(y)
	assert.Equal(t, []int32{42, 55}, []int32{y.cranes.Get(3).Reach, y.cranes.Get(700).Reach}, "the inverse of one place leaves the other")
	exists, holds := e.Stands(0, y)
	assert.True(t, exists && holds)
	exists, holds = e.Stands(1, y)
	assert.True(t, exists && !holds, "what was taken back does not stand")
	exists, _ = name.Was(9, "a", "b").Stands(0, y)
	assert.False(t, exists, "a row that is not there")
	e.Unevolve(y)
	assert.Equal(t, []int32{40, 55}, []int32{y.cranes.Get(3).Reach, y.cranes.Get(700).Reach})
}

func TestAnEventKnowsItsColumn(t *testing.T) {
	t.Parallel()
	_, is := name.In(reach.Was(3, 1, 2))
	assert.False(t, is)
	changed, is := reach.In(reach.Was(3, 1, 2))
	require.True(t, is)
	assert.Equal(t, []int32{2}, changed.To)
}

func TestStoredBodiesAreReadAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	r := event.NewRegistry()
	area.Register(r)
	stored, version, body, err := r.Encode(name.Was(3, "Liebherr", "Liebherr 2"))
	require.NoError(t, err)
	assert.Equal(t, `yard.crane-renamed 1 {"rows":[3],"from":["Liebherr"],"to":["Liebherr 2"]}`, stored+" "+string('0'+rune(version))+" "+string(body))
	back, err := r.Decode(stored, version, body)
	require.NoError(t, err)
	assert.Equal(t, name.Was(3, "Liebherr", "Liebherr 2"), back)
	_, err = r.Decode(stored, version, []byte(`{"rows":"3"}`))
	assert.Error(t, err)
}

func TestADuplicateBeginsWithWhatIsNotCopiedBlank(t *testing.T) {
	t.Parallel()
	assert.Equal(t, crane{Row: 700, Name: "Potain", Until: kernel.None}, cranes.Copy(*two().cranes.Get(700)))
}

func TestAFileIsComparedFieldByField(t *testing.T) {
	t.Parallel()
	silent := crane{Row: 700, Name: "Potain", Until: kernel.None}
	for says, tc := range map[string]struct {
		merge bool
		said  crane
		then  []event.Event
	}{
		"what is the same changes nothing":                     {false, crane{Name: "Potain", Reach: 55, Until: 900}, nil},
		"a file that replaces sets what it leaves blank":       {false, silent, []event.Event{reach.Was(700, 55, 0)}},
		"one that is merged leaves that as it is":              {true, silent, nil},
		"a value that is ever set only by saying so stays":     {false, crane{Name: "Potain", Reach: 55, Until: kernel.None}, nil},
		"and is set where it is said":                          {true, crane{Name: "Potain", Until: 960}, []event.Event{until.Was(700, 900, 960)}},
		"an empty name is a name, as the field is always said": {true, crane{Reach: 55, Until: 900}, []event.Event{name.Was(700, "Potain", "")}},
	} {
		t.Run(says, func(t *testing.T) {
			d := cranes.Diff(tc.merge)
			d.Give(two().cranes.Get(700), &tc.said)
			assert.Equal(t, tc.then, d.Events())
		})
	}
}

func TestAnImageGivesTheRecordsBack(t *testing.T) {
	t.Parallel()
	for says, records := range map[string][]*crane{
		"of none":                     {},
		"of two":                      {{Row: 3, Name: "Liebherr", Reach: 40, Until: kernel.None}, {Row: 700, Name: "Potain", Until: 900}},
		"of which most have no value": {{Row: 1, Until: kernel.None}, {Row: 2, Until: kernel.None}, {Row: 3, Until: kernel.None}, {Row: 4, Name: "Potain", Until: kernel.None}},
	} {
		t.Run(says, func(t *testing.T) {
			image := record.NewImage()
			cranes.Write(image, records)
			back := []*crane{}
			require.NoError(t, cranes.Read(record.NewReader(image.Bytes()), func(n int) []*crane {
				for range n {
					back = append(back, &crane{})
				}
				return back
			}))
			want, err := json.Marshal(records)
			require.NoError(t, err)
			got, err := json.Marshal(back)
			require.NoError(t, err)
			assert.JSONEq(t, string(want), string(got))
		})
	}
}

func TestAnImageThatMakesNoSenseIsRefused(t *testing.T) {
	t.Parallel()
	require.Error(t, cranes.Read(record.NewReader([]byte("no image")), func(int) []*crane { return nil }))
}

func TestTheShapeFollowsTheTables(t *testing.T) {
	t.Parallel()
	other := record.NewSchema("yard", access.Gantt)
	of := record.NewTable(other, "cranes", access.Gantt, func(c *crane) *kernel.Row { return &c.Row }, cranesOf)
	before := other.Shape()
	record.Fixed(of, "reach", func(c *crane) *int32 { return &c.Reach }, event.Number, event.Copied)
	assert.NotEqual(t, before, other.Shape())
}
