package schedule

import (
	"maps"
	"slices"

	"gantry/domain/kernel"
	"gantry/domain/record"
)

// Image is a State as columns, for snapshots. Equal states have equal images: activities
// and links stand in the order of their numbers.
type Image struct {
	Created   bool
	Settings  Settings
	Files     []Statement // the oldest first
	Finish    kernel.Minute
	Next      kernel.Row
	Calendars []Calendar
	Tables    []byte // the activities, then the links
	Baselines []BaselineVersion
	Updates   []Update
	Recorded  []Recording // by ascending row
	Stored    [9][]int32  // AsImported: row, four dates, floats and critical, and a mask of what it has
}

// Recording is the progress of an activity at the last save.
type Recording struct {
	Row      kernel.Row
	Progress kernel.Percent
}

// Image gives the state as columns. The image shares nothing that changes with the state.
func (s *State) Image() *Image {
	m := &Image{
		Created: s.created, Settings: s.settings, Finish: s.finish, Next: s.Next(), Files: slices.Clone(s.statements), Calendars: slices.Clone(s.calendars),
		Baselines: slices.Clone(s.baselines), Updates: slices.Clone(s.updates),
	}
	for _, row := range slices.Sorted(maps.Keys(s.recorded)) {
		m.Recorded = append(m.Recorded, Recording{row, s.recorded[row]})
	}
	tables := record.NewImage()
	Activities.Write(tables, slices.AppendSeq(make([]*Activity, 0, s.Size()), s.Activities()))
	Links.Write(tables, slices.AppendSeq(make([]*Link, 0, s.LinkCount()), s.Links()))
	m.Tables = tables.Bytes()
	for _, st := range s.asImported {
		m.addStored(st)
	}
	return m
}

// Bits of a Stored mask.
const (
	hasTotal = 1 << iota
	hasFree
	hasCritical
)

func (m *Image) addStored(s Stored) {
	values := [9]int32{int32(s.Activity), int32(s.Start), int32(s.Finish), int32(s.LateStart), int32(s.LateFinish)}
	if s.TotalFloat != nil {
		values[5], values[8] = *s.TotalFloat, values[8]|hasTotal
	}
	if s.FreeFloat != nil {
		values[6], values[8] = *s.FreeFloat, values[8]|hasFree
	}
	if s.Critical != nil {
		values[8] |= hasCritical
		if *s.Critical {
			values[7] = 1
		}
	}
	for i, v := range values {
		m.Stored[i] = append(m.Stored[i], v)
	}
}

// FromImage gives the state an image was taken of.
func FromImage(m *Image) (*State, error) {
	s := New()
	s.created, s.settings, s.finish = m.Created, m.Settings, m.Finish
	s.statements, s.calendars = m.Files, m.Calendars
	s.baselines, s.updates = slices.Clone(m.Baselines), slices.Clone(m.Updates)
	for _, r := range m.Recorded {
		s.record([]kernel.Row{r.Row}, []kernel.Percent{r.Progress})
	}
	tables := record.NewReader(m.Tables)
	var nodes []node
	err := Activities.Read(tables, func(n int) []*Activity {
		nodes = make([]node, n)
		return pointers(nodes, func(n *node) *Activity { return &n.Activity })
	})
	if err != nil {
		return nil, err
	}
	for i := range nodes {
		s.activities.Put(nodes[i].Row, &nodes[i])
	}
	s.joinFamilies(nodes)
	var links []Link
	err = Links.Read(tables, func(n int) []*Link {
		links = make([]Link, n)
		return pointers(links, func(l *Link) *Link { return l })
	})
	if err != nil {
		return nil, err
	}
	for i := range links {
		l := &links[i]
		s.links.Put(l.Row, l)
		from, to := s.activities.Get(l.From), s.activities.Get(l.To)
		from.out, to.in = append(from.out, l.Row), append(to.in, l.Row)
	}
	s.asImported = m.storedRecords()
	s.numbers.GiveBack(m.Next)
	return s, nil
}

func pointers[S, R any](block []S, record func(*S) *R) []*R {
	out := make([]*R, len(block))
	for i := range block {
		out[i] = record(&block[i])
	}
	return out
}

// joinFamilies fills the children of all nodes, each family sorted once.
func (s *State) joinFamilies(nodes []node) {
	for i := range nodes {
		if p := s.activities.Get(nodes[i].Parent); p != nil {
			p.children = append(p.children, nodes[i].Row)
		}
	}
	for i := range nodes {
		slices.SortFunc(nodes[i].children, func(a, b kernel.Row) int {
			return below(&s.activities.Get(a).Activity, &s.activities.Get(b).Activity)
		})
	}
}

func (m *Image) storedRecords() []Stored {
	n := len(m.Stored[0])
	if n == 0 {
		return nil
	}
	out := make([]Stored, n)
	floats := make([]int32, 2*n)
	critical := make([]bool, n)
	for i := range out {
		c := func(k int) int32 { return m.Stored[k][i] }
		out[i] = Stored{
			Activity: kernel.Row(c(0)), Start: kernel.Minute(c(1)), Finish: kernel.Minute(c(2)),
			LateStart: kernel.Minute(c(3)), LateFinish: kernel.Minute(c(4)),
		}
		floats[2*i], floats[2*i+1], critical[i] = c(5), c(6), c(7) == 1
		if c(8)&hasTotal != 0 {
			out[i].TotalFloat = &floats[2*i]
		}
		if c(8)&hasFree != 0 {
			out[i].FreeFloat = &floats[2*i+1]
		}
		if c(8)&hasCritical != 0 {
			out[i].Critical = &critical[i]
		}
	}
	return out
}
