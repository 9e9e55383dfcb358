package p6_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/internal/importer"
	"gantry/internal/importer/filetest"
	"gantry/internal/oracle"
)

// pmBad is a project of two activities, each on a line of its own, with some words of it replaced in pairs of old and new.
func pmBad(t *testing.T, inside string, pairs ...string) string {
	t.Helper()
	out := filetest.PMXML("P6/V23.12", filetest.PMXMLProject("\n"+filetest.PMXMLTwoTasks+inside))
	for i := 0; i < len(pairs); i += 2 {
		require.Contains(t, out, pairs[i])
		out = strings.Replace(out, pairs[i], pairs[i+1], 1)
	}
	return out
}

// lineOf is the line on which a text begins.
func lineOf(t *testing.T, text, mark string) int {
	t.Helper()
	at := strings.Index(text, mark)
	require.GreaterOrEqual(t, at, 0, mark)
	return 1 + strings.Count(text[:at], "\n")
}

func pmTie(from, to string) string {
	return "\n<Relationship><Lag>0</Lag><PredecessorActivityObjectId>" + from + "</PredecessorActivityObjectId><SuccessorActivityObjectId>" + to + "</SuccessorActivityObjectId><Type>Finish to Start</Type></Relationship>"
}

// P6 XML says the same things wrong as XER: each is named with its line.
func TestBadInputOfP6XMLIsNamedWithItsRow(t *testing.T) {
	const first, second = "<Id>A1</Id>", "<Id>A2</Id>"
	for name, tc := range map[string]struct {
		text           string
		mark           string // in the line that is reported
		code, activity string // what is repaired and told
		refused, field string // or why nothing is taken
		circle         bool   // or what somebody has to decide
	}{
		"cycle":                        {text: pmBad(t, pmTie("101", "102")+pmTie("102", "101")), circle: true},
		"missing calendar":             {text: pmBad(t, "", "<Activity><CalendarObjectId>5", "<Activity><CalendarObjectId>77"), mark: first, code: "calendar.missing", activity: "A1"},
		"calendar without work":        {text: strings.ReplaceAll(pmBad(t, ""), "<WorkTime><Start>08:00:00</Start><Finish>11:59:00</Finish></WorkTime>", "<WorkTime/>"), mark: "<Calendar>", code: "calendar.no_work"},
		"dangling link":                {text: pmBad(t, pmTie("999", "102")), mark: "<Relationship>", code: "link.external", activity: "A2"},
		"link to an absent successor":  {text: pmBad(t, pmTie("101", "999")), mark: "<Relationship>", code: "link.external", activity: "A1"},
		"link to itself":               {text: pmBad(t, pmTie("102", "102")), mark: "<Relationship>", code: "link.itself", activity: "A2"},
		"duplicate link":               {text: pmBad(t, pmTie("101", "102")+strings.Replace(pmTie("101", "102"), "<Lag>0", "<Lag>8", 1)), mark: "<Lag>8", code: "link.duplicate", activity: "A2"},
		"duplicate id":                 {text: pmBad(t, "", "<ObjectId>102", "<ObjectId>101"), mark: second, refused: "import.bad_value", field: "ObjectId"},
		"date out of range":            {text: pmBad(t, "", first, first+"<PrimaryConstraintDate>9999-01-05T08:00:00</PrimaryConstraintDate><PrimaryConstraintType>Start On or After</PrimaryConstraintType>"), mark: first, refused: "import.bad_value", field: "PrimaryConstraintDate"},
		"no date":                      {text: pmBad(t, "", first, first+"<PrimaryConstraintDate>31/31/2026</PrimaryConstraintDate>"), mark: first, refused: "import.bad_value", field: "PrimaryConstraintDate"},
		"constraint without a date":    {text: pmBad(t, "", first, first+"<PrimaryConstraintType>Start On or After</PrimaryConstraintType>"), mark: first, code: "constraint.no_date", activity: "A1"},
		"second constraint, no date":   {text: pmBad(t, "", first, first+"<SecondaryConstraintType>Finish On or Before</SecondaryConstraintType>"), mark: first, code: "constraint.no_date", activity: "A1"},
		"absurd duration":              {text: pmBad(t, "", "<PlannedDuration>8<", "<PlannedDuration>99999999999<"), mark: first, code: "duration.cut", activity: "A1"},
		"negative duration":            {text: pmBad(t, "", "<PlannedDuration>8<", "<PlannedDuration>-8<"), mark: first, code: "duration.cut", activity: "A1"},
		"absurd remaining work":        {text: pmBad(t, "", "<RemainingDuration>4<", "<RemainingDuration>99999999999<"), mark: second, refused: "import.number_too_long", field: "RemainingDuration"},
		"negative remaining work":      {text: pmBad(t, "", "<RemainingDuration>4<", "<RemainingDuration>-4<"), mark: second, refused: "import.bad_value", field: "RemainingDuration"},
		"begun without a date":         {text: pmBad(t, "", "<ActualStartDate>2026-01-05T08:00:00</ActualStartDate>", ""), mark: second, refused: "import.bad_value", field: "ActualStartDate"},
		"finish before start":          {text: pmBad(t, "", "<Status>In Progress", "<ActualFinishDate>2026-01-02T08:00:00</ActualFinishDate><Status>Completed"), mark: second, code: "dates.reversed", activity: "A2"},
		"two projects with one id":     {text: pmBad(t, "", "</Project>", "</Project>\n<Project><Id>P2</Id><ObjectId>1</ObjectId></Project>"), mark: "<Id>P2", refused: "import.bad_value", field: "ObjectId"},
		"a WBS row that is not there":  {text: pmBad(t, "", "<WBSObjectId>11</WBSObjectId></Activity>", "<WBSObjectId>88</WBSObjectId></Activity>"), mark: first, refused: "import.reference_unknown", field: "WBSObjectId"},
		"an activity of no project":    {text: pmBad(t, "", "<ProjectObjectId>1</ProjectObjectId><RemainingDuration>8", "<ProjectObjectId>9</ProjectObjectId><RemainingDuration>8"), mark: first, refused: "import.reference_unknown", field: "ProjectObjectId"},
		"a type of link nobody knows":  {text: pmBad(t, strings.Replace(pmTie("101", "102"), "Finish to Start", "Whenever", 1)), mark: "<Relationship>", code: "link.unknown_type"},
		"a type of activity not known": {text: pmBad(t, "", "<Type>Task Dependent", "<Type>Miracle"), mark: first, refused: "import.bad_value", field: "Type"},
	} {
		t.Run(name, func(t *testing.T) {
			list, err := importer.Read(context.Background(), strings.NewReader(tc.text), importer.Reading{Name: "f"})
			if tc.refused != "" {
				require.True(t, fault.Has(err, tc.refused), "%v", err)
				require.Equal(t, []any{lineOf(t, tc.text, tc.mark), tc.field}, []any{fault.Of(err).Params["line"], fault.Of(err).Params["field"]})
				return
			}
			require.NoError(t, err)
			require.Len(t, list, 1)
			circles, err := importer.Circles(&list[0])
			require.NoError(t, err)
			require.Equal(t, tc.circle, len(circles) == 1)
			_, err = oracle.Hold(list[0])
			if tc.circle {
				require.True(t, fault.Has(err, "link.cycle"))
				require.Len(t, fault.Of(err).Params["rows"], 2)
				return
			}
			require.NoError(t, err, "what is left can be calculated")
			f := filetest.FindingOf(t, list[0], tc.code)
			require.Equal(t, []any{lineOf(t, tc.text, tc.mark), tc.activity}, []any{f.Line, f.Activity})
		})
	}
}
