package archtest

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// mayNameFields lists the files outside the schedule that name one of its fields, and the rule that needs the name.
var mayNameFields = map[string]string{
	"domain/plan/rule_convert.go":       "what activities cost and when they lay is what takes their tasks has",
	"domain/plan/rule_ledger.go":        "why the finish moved is reported by kinds of fields, and what was reported apart from what was revised",
	"domain/plan/rule_lookahead.go":     "the progress of tasks becomes that of their activity",
	"internal/live/delta.go":            "calendars are no columns: a delta carries each one whole",
	"projections/gantt/gantt.go":        "calendars are no columns: their time is one document",
	"projections/changelog/entry.go":    "a log entry tells causes from consequences",
	"projections/changelog/field.go":    "a log entry shows durations in the unit they run in, and keeps the names of rows",
	"projections/projects/projects.go":  "the list of projects counts the activities that are no summaries",
	"projections/curves/curves.go":      "what was spent has a history of its own",
	"projections/changelog/progress.go": "progress has a history of its own, by when it held on site",
}

// The plan, the live channel and the projections derive what they do with a field from its line in domain/schedule/fields.go.
func TestFieldsAreNamedInTheirTable(t *testing.T) {
	for _, s := range sources(t) {
		_, sees := s.imports["gantry/domain/schedule"]
		watched := s.pkg == "domain/plan" || s.pkg == "internal/live" || s.pkg == "internal/ganttrows" || strings.HasPrefix(s.pkg, "projections/")
		if s.test || !sees || !watched {
			continue
		}
		var named []string
		ast.Inspect(s.syntax, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok && strings.HasPrefix(sel.Sel.Name, "Field") && sel.Sel.Name != "Field" && sel.Sel.Name != "Fields" {
				if x, ok := sel.X.(*ast.Ident); ok && x.Name == s.imports["gantry/domain/schedule"] && !slices.Contains(named, sel.Sel.Name) {
					named = append(named, sel.Sel.Name)
				}
			}
			return true
		})
		allowed := mayNameFields[s.file] != ""
		if len(named) > 0 && !allowed {
			t.Errorf("%s names %s: derive it from the table of fields, or list the rule that needs the name", s.file, strings.Join(named, ", "))
		}
		if len(named) == 0 && allowed {
			t.Errorf("%s names no field any more: take it off the list", s.file)
		}
	}
}
