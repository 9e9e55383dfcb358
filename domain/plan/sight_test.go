package plan

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/testkit/snags"
)

// lastPlanner has no firm: own rows are those that name the person.
var lastPlanner = By{User: kernel.ID{4}, Levels: access.Levels{access.Gantt: access.View, access.Lookahead: access.Own}}

func TestWhoHasNoFirmOwnsTheRowsThatNameThem(t *testing.T) {
	t.Parallel()
	s, dig, _ := openSite(t)
	own := Created(s.do(planner, snags.Add{Activity: kernel.At(dig), Text: "Leak", Person: lastPlanner.User}))[0]
	others := Created(s.do(planner, snags.Add{Activity: kernel.At(dig), Text: "Crack", Person: planner.User}))[0]
	nobodys := Created(s.do(planner, snags.Add{Activity: kernel.At(dig), Text: "Dust"}))[0]
	s.do(lastPlanner, snags.Reword{Row: kernel.At(own), Text: "Leak at the valve"})
	s.refused(lastPlanner, snags.Reword{Row: kernel.At(others), Text: "x"}, "access.denied")
	s.refused(lastPlanner, snags.Reword{Row: kernel.At(nobodys), Text: "x"}, "access.denied")
	s.refused(plumber, snags.Reword{Row: kernel.At(nobodys), Text: "x"}, "access.denied")
}

func TestARowThatNamesNobodyIsOfWhoeverHasWhatItHangsOn(t *testing.T) {
	t.Parallel()
	s, dig, _ := openSite(t)
	leak := Created(s.do(planner, snags.Add{Activity: kernel.At(dig), Text: "Leak", Subcontract: plumbing.String()}))[0]
	behind := Created(s.do(planner, snags.Add{Activity: kernel.At(dig), Behind: leak, Text: "Rust"}))[0]
	painters := Created(s.do(planner, snags.Add{Activity: kernel.At(dig), Behind: leak, Text: "Paint", Subcontract: kernel.ID{6}.String()}))[0]
	s.do(plumber, snags.Reword{Row: kernel.At(behind), Text: "Rust on the pipe"})
	s.refused(plumber, snags.Reword{Row: kernel.At(painters), Text: "x"}, "access.denied")
	s.do(planner, snags.Assign{Row: kernel.At(leak), Subcontract: kernel.ID{6}.String()})
	s.refused(plumber, snags.Reword{Row: kernel.At(behind), Text: "x"}, "access.denied")
}

func TestWhoseARowIsNobodySaysAtTheLevelOfOwnRows(t *testing.T) {
	t.Parallel()
	s, dig, _ := openSite(t)
	leak := Created(s.do(plumber, snags.Add{Activity: kernel.At(dig), Text: "Leak", Subcontract: plumbing.String()}))[0]
	p := s.refused(plumber, snags.Assign{Row: kernel.At(leak), Subcontract: kernel.ID{6}.String()}, "access.denied")
	assert.Equal(t, string(access.Full), p["need"])
	s.do(planner, snags.Assign{Row: kernel.At(leak), Subcontract: kernel.ID{6}.String()})
}

func TestTablesHoldTheRowsAPersonSees(t *testing.T) {
	t.Parallel()
	s, dig, _ := openSite(t)
	leak := Created(s.do(planner, snags.Add{Activity: kernel.At(dig), Text: "Leak", Subcontract: plumbing.String()}))[0]
	crack := Created(s.do(planner, snags.Add{Activity: kernel.At(dig), Text: "Crack", Subcontract: kernel.ID{6}.String()}))[0]
	dust := Created(s.do(planner, snags.Add{Activity: kernel.At(dig), Text: "Dust", Person: lastPlanner.User}))[0]
	for name, tc := range map[string]struct {
		by   By
		want []kernel.Row
	}{
		"all of them at a level that sees":    {By{Levels: access.Everywhere(access.View)}, []kernel.Row{leak, crack, dust}},
		"a firm's people its own":             {plumber, []kernel.Row{leak}},
		"a person without a firm the own":     {lastPlanner, []kernel.Row{dust}},
		"none where the module is not seen":   {By{Levels: access.Levels{access.Gantt: access.Full}}, nil},
		"a firm by itself, not by the person": {By{User: lastPlanner.User, Subcontract: plumbing, Levels: plumber.Levels}, []kernel.Row{leak}},
	} {
		tables, known := s.state.Tables("snags", tc.by.Sight())
		require.True(t, known)
		assert.Equal(t, tc.want, tables["snags"].Rows, name)
	}
	tables, _ := s.state.Tables("snags", plumber.Sight())
	body, err := json.Marshal(tables["snags"])
	require.NoError(t, err)
	assert.JSONEq(t, `{"row":[4],"snagText":["Leak"],"snagSubcontract":["`+plumbing.String()+`"],"snagPerson":[""],"snagBehind":[0],"snagActivity":[2]}`, string(body))
	_, known := s.state.Tables("nowhere", planner.Sight())
	assert.False(t, known)

	s.do(planner, schedule.Delete{Rows: []kernel.Ref{kernel.At(dig)}})
	tables, _ = s.state.Tables("snags", plumber.Sight())
	assert.Empty(t, tables["snags"].Rows)
}
