package schedule_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
	. "gantry/domain/schedule"
)

var (
	vidal = "01890000-0000-7000-8000-0000000000a1"
	rojas = "01890000-0000-7000-8000-0000000000a2"
	firm  = kernel.MustParseID("01890000-0000-7000-8000-0000000000f1")
	here  = Available{People: kernel.SetOf(vidal), Subcontracts: kernel.SetOf(firm.String()), Tags: kernel.SetOf("1", "2")}
)

func refs(rows ...kernel.Row) (out []kernel.Ref) {
	for _, row := range rows {
		out = append(out, kernel.At(row))
	}
	return out
}

func folded(events []event.Event) *State {
	s := New()
	for _, e := range events {
		s.Evolve(e)
	}
	return s
}

func with(change func(*Activity)) func(*Activity) { return change }

func TestPriority(t *testing.T) {
	t.Parallel()
	low, urgent := Low, Urgent
	several := FieldPriority.Event(event.Change[Priority]{
		Rows: []kernel.Row{3, 4}, From: []Priority{Low, Low}, To: []Priority{Urgent, Urgent},
	})
	check(t, map[string]edit{
		"act-116 enum-313 look-229 Normal is a priority":     {given: week(), when: SetPriority{Rows: refs(3), Priority: "Normal"}, then: []event.Event{FieldPriority.Was(3, Low, Normal)}},
		"act-116 enum-313 look-229 High is a priority":       {given: week(), when: SetPriority{Rows: refs(3), Priority: "High"}, then: []event.Event{FieldPriority.Was(3, Low, High)}},
		"act-116 enum-313 look-229 Urgent is a priority":     {given: week(), when: SetPriority{Rows: refs(3), Priority: "Urgent"}, then: []event.Event{FieldPriority.Was(3, Low, Urgent)}},
		"act-116 enum-313 look-229 there is no fifth one":    {given: week(), when: SetPriority{Rows: refs(3), Priority: "Critical"}, fault: "activity.priority_unknown"},
		"act-113 a new activity has the priority low":        {given: week(), when: SetPriority{Rows: refs(3), Priority: Low}},
		"several at once, each once":                         {given: week(), when: SetPriority{Rows: refs(3, 4, 3), Priority: Urgent}, then: []event.Event{several}},
		"summaries among several are left out":               {given: week(), when: SetPriority{Rows: refs(0, 2, 3, 4), Priority: Urgent}, then: []event.Event{several}},
		"act-121 a summary alone is refused":                 {given: week(), when: SetPriority{Rows: refs(2), Priority: Urgent}, fault: "activity.summary_column"},
		"another value than the one its user saw is refused": {given: week(with(func(a *Activity) { a.Priority = High })), when: SetPriority{Rows: refs(3), Priority: Urgent, Seen: &low}, fault: "conflict.field_changed"},
		"what is so already is no conflict":                  {given: week(with(func(a *Activity) { a.Priority = Urgent })), when: SetPriority{Rows: refs(3), Priority: Urgent, Seen: &urgent}},
		"an unknown activity":                                {given: week(), when: SetPriority{Rows: refs(99), Priority: Urgent}, fault: "activity.unknown"},
	})
}

func TestAssignments(t *testing.T) {
	t.Parallel()
	left := with(func(a *Activity) { a.Responsibles, a.Tags, a.Subcontract = kernel.SetOf(rojas), "1 7", firm })
	check(t, map[string]edit{
		"act-106 the firm that does the work": {
			given: week(), when: SetSubcontract{Rows: refs(3), Subcontract: firm, Available: here}, then: []event.Event{FieldSubcontract.Was(3, kernel.ID{}, firm)},
		},
		"act-205 no firm": {given: week(left), when: SetSubcontract{Rows: refs(3)}, then: []event.Event{FieldSubcontract.Was(3, firm, kernel.ID{})}},
		"a firm of another company is refused": {
			given: week(), when: SetSubcontract{Rows: refs(3), Subcontract: firm}, fault: "activity.subcontract_unknown",
		},
		"act-106 people who answer for the activity": {
			given: week(), when: SetResponsibles{Rows: refs(3), Responsibles: kernel.SetOf(vidal), Available: here},
			then: []event.Event{FieldResponsibles.Was(3, "", kernel.SetOf(vidal))},
		},
		"somebody outside of the project is refused": {
			given: week(), when: SetResponsibles{Rows: refs(3), Responsibles: kernel.SetOf(vidal, rojas), Available: here}, fault: "activity.responsible_unknown",
		},
		"whoever has left the project stays beside a new one": {
			given: week(left), when: SetResponsibles{Rows: refs(3), Responsibles: kernel.SetOf(vidal, rojas), Available: here},
			then: []event.Event{FieldResponsibles.Was(3, kernel.SetOf(rojas), kernel.SetOf(vidal, rojas))},
		},
		"act-106 tags of the project": {
			given: week(), when: SetTags{Rows: refs(3), Tags: kernel.SetOf("2", "1"), Available: here}, then: []event.Event{FieldTags.Was(3, "", "1 2")},
		},
		"a tag that the project does not have is refused": {given: week(), when: SetTags{Rows: refs(3), Tags: "9", Available: here}, fault: "activity.tag_unknown"},
		"a deleted tag goes without others":               {given: week(left), when: SetTags{Rows: refs(3), Tags: "1"}, then: []event.Event{FieldTags.Was(3, "1 7", "1")}},
	})
}

func TestPasteLeavesOutWhatIsNotAvailable(t *testing.T) {
	t.Parallel()
	pasted := func(item AddItem) Activity {
		s := folded(week())
		events, err := s.Decide(Add{Items: []AddItem{item}, Available: here}, numbers{s.Next(), s})
		require.NoError(t, err)
		return events[0].(*ActivitiesAdded).Activities[0]
	}
	stranger := kernel.MustParseID("01890000-0000-7000-8000-0000000000f9")
	one := pasted(AddItem{Name: "Muro", Priority: High, Subcontract: firm, Responsibles: kernel.SetOf(vidal, rojas), Tags: "2 7"})
	assert.Equal(t, firm, one.Subcontract)
	assert.Equal(t, kernel.SetOf(vidal), one.Responsibles, "undo-115 only people of this project come along")
	assert.Equal(t, kernel.Set("2"), one.Tags, "undo-115 only tags of this project come along")
	assert.Equal(t, High, one.Priority)
	assert.Zero(t, pasted(AddItem{Subcontract: stranger}).Subcontract, "undo-115 only firms of this company come along")
	assert.Equal(t, Low, pasted(AddItem{}).Priority, "act-113")
}
