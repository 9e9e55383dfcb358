package schedule

import (
	"slices"

	"gantry/domain/kernel"
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

	Row, Parent, Duration, Remaining, Calendar, Progress []int32
	ActualStart, ActualFinish                            []int32
	Rank, Code, Name                                     []string
	Kind                                                 []uint8 // index into kinds
	Manual                                               []bool
	Constraints                                          []ConstraintAt
	Details                                              []DetailsAt
	Dates                                                [9][]int32

	LinkRow, LinkFrom, LinkTo, LinkLag []int32
	LinkType                           []uint8 // index into linkTypes
	LinkElapsed                        []kernel.Row

	Stored [9][]int32 // AsImported: row, four dates, floats and critical, and a mask of what it has
}

// ConstraintAt is a constraint of the At-th activity.
type ConstraintAt struct {
	At         int32
	Second     bool
	Constraint Constraint
}

// DetailsAt are the fields of the At-th activity that most activities leave empty.
type DetailsAt struct {
	At                       int32
	Description              string
	Cost, UsedCost, ManHours kernel.Amount
	Weight                   Weight

	Deadline, ExpectedFinish, Suspended, Resumed kernel.Minute
	PercentBy                                    PercentType
	Elapsed, Inactive                            bool
	ResourceCalendar                             kernel.Row
	PinnedStart                                  kernel.Minute
	Split                                        int32
	Placeholder                                  bool
	ExternalStart, ExternalFinish                kernel.Minute
}

var (
	kinds     = []Kind{Task, Summary, StartMilestone, FinishMilestone, LevelOfEffort}
	linkTypes = []LinkType{FS, SS, FF, SF}
)

// Image gives the state as columns. The image shares nothing that changes with the state.
func (s *State) Image() *Image {
	m := &Image{
		Created: s.created, Settings: s.settings, Finish: s.finish, Next: s.next, Files: slices.Clone(s.statements), Calendars: slices.Clone(s.calendars),
	}
	n := s.activities.count
	for _, column := range m.activityColumns() {
		*column = make([]int32, 0, n)
	}
	m.Rank, m.Code, m.Name = make([]string, 0, n), make([]string, 0, n), make([]string, 0, n)
	m.Kind, m.Manual = make([]uint8, 0, n), make([]bool, 0, n)
	for a := range s.Activities() {
		m.addActivity(a)
	}
	for l := range s.Links() {
		m.LinkRow, m.LinkFrom, m.LinkTo = append(m.LinkRow, int32(l.Row)), append(m.LinkFrom, int32(l.From)), append(m.LinkTo, int32(l.To))
		m.LinkLag = append(m.LinkLag, l.Lag)
		m.LinkType = append(m.LinkType, uint8(slices.Index(linkTypes, l.Type)))
		if l.Elapsed {
			m.LinkElapsed = append(m.LinkElapsed, l.Row)
		}
	}
	for _, st := range s.asImported {
		m.addStored(st)
	}
	return m
}

func (m *Image) activityColumns() []*[]int32 {
	columns := []*[]int32{&m.Row, &m.Parent, &m.Duration, &m.Remaining, &m.Calendar, &m.Progress, &m.ActualStart, &m.ActualFinish}
	for i := range m.Dates {
		columns = append(columns, &m.Dates[i])
	}
	return columns
}

func (m *Image) addActivity(a *Activity) {
	values := [...]int32{
		int32(a.Row), int32(a.Parent), a.Duration, a.Remaining, int32(a.Calendar), int32(a.Progress), int32(a.ActualStart), int32(a.ActualFinish),
		int32(a.Dates.Start), int32(a.Dates.Finish), int32(a.Dates.LateStart), int32(a.Dates.LateFinish),
		a.Dates.TotalFloat, a.Dates.FreeFloat, a.Dates.Span, int32(a.Dates.Flags), int32(a.Dates.Progress),
	}
	at := int32(len(m.Row))
	m.Row, m.Parent = append(m.Row, values[0]), append(m.Parent, values[1])
	m.Duration, m.Remaining = append(m.Duration, values[2]), append(m.Remaining, values[3])
	m.Calendar, m.Progress = append(m.Calendar, values[4]), append(m.Progress, values[5])
	m.ActualStart, m.ActualFinish = append(m.ActualStart, values[6]), append(m.ActualFinish, values[7])
	for i := range m.Dates {
		m.Dates[i] = append(m.Dates[i], values[8+i])
	}
	m.Rank, m.Code, m.Name = append(m.Rank, string(a.Rank)), append(m.Code, a.Code), append(m.Name, a.Name)
	m.Kind, m.Manual = append(m.Kind, uint8(slices.Index(kinds, a.Kind))), append(m.Manual, a.Manual)
	d := DetailsAt{
		At: at, Description: a.Description, Cost: a.Cost, UsedCost: a.UsedCost, ManHours: a.ManHours, Weight: a.Weight,
		Deadline: a.Deadline, ExpectedFinish: a.ExpectedFinish, Suspended: a.Suspended, Resumed: a.Resumed,
		PercentBy: a.PercentBy, Elapsed: a.Elapsed, Inactive: a.Inactive, ResourceCalendar: a.ResourceCalendar, PinnedStart: a.PinnedStart,
		Split: a.Split, Placeholder: a.Placeholder, ExternalStart: a.ExternalStart, ExternalFinish: a.ExternalFinish,
	}
	if d != (DetailsAt{At: at}) {
		m.Details = append(m.Details, d)
	}
	if a.Constraint != (Constraint{}) {
		m.Constraints = append(m.Constraints, ConstraintAt{At: at, Constraint: a.Constraint})
	}
	if a.Second != (Constraint{}) {
		m.Constraints = append(m.Constraints, ConstraintAt{At: at, Second: true, Constraint: a.Second})
	}
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
func FromImage(m *Image) *State {
	s := New()
	s.created, s.settings, s.finish = m.Created, m.Settings, m.Finish
	s.statements, s.calendars = m.Files, m.Calendars
	nodes := make([]node, len(m.Row))
	for i := range nodes {
		n := &nodes[i]
		n.Activity = Activity{
			Row: kernel.Row(m.Row[i]), Parent: kernel.Row(m.Parent[i]), Rank: kernel.Rank(m.Rank[i]), Code: m.Code[i], Name: m.Name[i],
			Kind: kinds[m.Kind[i]], Duration: m.Duration[i], Remaining: m.Remaining[i], Calendar: kernel.Row(m.Calendar[i]),
			Progress: kernel.Percent(m.Progress[i]), ActualStart: kernel.Minute(m.ActualStart[i]), ActualFinish: kernel.Minute(m.ActualFinish[i]),
			Manual: m.Manual[i],
			Dates: Dates{
				Start: kernel.Minute(m.Dates[0][i]), Finish: kernel.Minute(m.Dates[1][i]),
				LateStart: kernel.Minute(m.Dates[2][i]), LateFinish: kernel.Minute(m.Dates[3][i]),
				TotalFloat: m.Dates[4][i], FreeFloat: m.Dates[5][i], Span: m.Dates[6][i], Flags: Flags(m.Dates[7][i]),
				Progress: kernel.Percent(m.Dates[8][i]),
			},
		}
		s.activities.put(n.Row, n)
	}
	for _, c := range m.Constraints {
		if c.Second {
			nodes[c.At].Second = c.Constraint
		} else {
			nodes[c.At].Constraint = c.Constraint
		}
	}
	for _, d := range m.Details {
		a := &nodes[d.At]
		a.Description, a.Cost, a.UsedCost, a.ManHours, a.Weight = d.Description, d.Cost, d.UsedCost, d.ManHours, d.Weight
		a.Deadline, a.ExpectedFinish, a.Suspended, a.Resumed = d.Deadline, d.ExpectedFinish, d.Suspended, d.Resumed
		a.PercentBy, a.Elapsed, a.Inactive, a.ResourceCalendar = d.PercentBy, d.Elapsed, d.Inactive, d.ResourceCalendar
		a.PinnedStart, a.Split, a.Placeholder = d.PinnedStart, d.Split, d.Placeholder
		a.ExternalStart, a.ExternalFinish = d.ExternalStart, d.ExternalFinish
	}
	s.joinFamilies(nodes)
	links := make([]Link, len(m.LinkRow))
	for i := range links {
		l := &links[i]
		*l = Link{
			Row: kernel.Row(m.LinkRow[i]), From: kernel.Row(m.LinkFrom[i]), To: kernel.Row(m.LinkTo[i]),
			Type: linkTypes[m.LinkType[i]], Lag: m.LinkLag[i],
		}
		s.links.put(l.Row, l)
		from, to := s.activities.get(l.From), s.activities.get(l.To)
		from.out, to.in = append(from.out, l.Row), append(to.in, l.Row)
	}
	for _, row := range m.LinkElapsed {
		s.links.get(row).Elapsed = true
	}
	s.asImported = m.storedRecords()
	s.next = m.Next
	return s
}

// joinFamilies fills the children of all nodes, each family sorted once.
func (s *State) joinFamilies(nodes []node) {
	for i := range nodes {
		if p := s.activities.get(nodes[i].Parent); p != nil {
			p.children = append(p.children, nodes[i].Row)
		}
	}
	for i := range nodes {
		slices.SortFunc(nodes[i].children, func(a, b kernel.Row) int {
			return below(&s.activities.get(a).Activity, &s.activities.get(b).Activity)
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
