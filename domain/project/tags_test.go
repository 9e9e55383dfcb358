package project_test

import (
	"testing"

	"gantry/domain/event"
	. "gantry/domain/project"
	"gantry/internal/testkit"
)

func TestTags(t *testing.T) {
	t.Parallel()
	concrete := Tag{ID: 1, Name: "Hormigón", Colour: "#2b50d0"}
	text := func(s string) *string { return &s }
	begin := func(t *testing.T, more ...event.Event) *testkit.Scenario[State, Command] {
		return testkit.For(t, decider).Given(append([]event.Event{begun}, more...)...)
	}
	t.Run("a tag is created, renamed, coloured and deleted", func(t *testing.T) {
		t.Parallel()
		renamed, red := concrete, concrete
		renamed.Name = "Obra gruesa"
		red.Name, red.Colour = "Obra gruesa", "#c62828"
		begin(t).When(AddTag{Name: " Hormigón"}).Then(TagAdded{Tag: concrete}).
			When(ChangeTag{ID: 1, Name: text("Obra gruesa")}).Then(TagChanged{From: concrete, To: renamed}).
			When(ChangeTag{ID: 1, Colour: text("#c62828")}).Then(TagChanged{From: renamed, To: red}).
			When(ChangeTag{ID: 1, Colour: text("#c62828")}).ThenNothing().
			When(RemoveTag{ID: 1}).Then(TagRemoved{Tag: red}).
			When(RemoveTag{ID: 1}).ThenFault("project.tag_unknown")
	})
	t.Run("an id is never given twice", func(t *testing.T) {
		t.Parallel()
		begin(t, TagAdded{Tag: concrete}, TagRemoved{Tag: concrete}).
			When(AddTag{Name: "Hormigón", Colour: "#2b50d0"}).Then(TagAdded{Tag: Tag{ID: 2, Name: "Hormigón", Colour: "#2b50d0"}})
	})
	t.Run("refused: a name that another tag has, no name, a colour that is none, a tag that is gone", func(t *testing.T) {
		t.Parallel()
		begin(t, TagAdded{Tag: concrete}, TagAdded{Tag: Tag{ID: 2, Name: "Pintura", Colour: "#2b50d0"}}).
			When(AddTag{Name: "Hormigón"}).ThenFault("project.tag_exists").
			When(ChangeTag{ID: 2, Name: text("Hormigón")}).ThenFault("project.tag_exists").
			When(AddTag{Name: " "}).ThenFault("name.empty").
			When(AddTag{Name: "Yeso", Colour: "red"}).ThenFault("project.choice_unknown").
			When(ChangeTag{ID: 9, Name: text("x")}).ThenFault("project.tag_unknown")
	})
	t.Run("a project has 500 tags at most", func(t *testing.T) {
		t.Parallel()
		var all []event.Event
		for n := range int32(MaxTags) {
			all = append(all, TagAdded{Tag: Tag{ID: n + 1, Name: string(rune(0x4e00 + n)), Colour: TagColour}})
		}
		begin(t, all...).When(AddTag{Name: "One more"}).ThenFault("project.too_many_tags")
	})
}
