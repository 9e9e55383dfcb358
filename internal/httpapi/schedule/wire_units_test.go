package schedule

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
)

func TestEveryAmountComesBackToTheMinute(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		minutes := rapid.Int32Range(-schedule.MaxMinutes, schedule.MaxMinutes).Draw(t, "minutes")
		back, err := wire.Hours(wire.Per(int64(minutes), 60))
		require.NoError(t, err)
		require.Equal(t, minutes, back)
		day := rapid.Int32Range(1, 1440).Draw(t, "minutes per day")
		lag, err := days(wire.Per(int64(minutes), int64(day)), day)
		require.NoError(t, err)
		require.Equal(t, minutes, lag)
	})
}

// Whatever comes in is a list of commands or a refusal.
func FuzzReadCommands(f *testing.F) {
	const id = `"id":"01900000-0000-7000-8000-000000000001"`
	for _, seed := range []string{
		`{"commands":[{` + id + `,"type":"undo"}]}`, `{"commands":[{` + id + `,"type":"batch","commands":[{"type":"activity.rename","row":"#1","name":"x"}]}]}`,
		`{"commands":[{` + id + `,"type":"activities.add","items":[{"parent":3,"duration":480}]}]}`, `{"commands":[null]}`, `{"commands":[{` + id + `,"type":null}]}`, `[]`, `{}`, ``,
		`{"commands":[{` + id + `,"type":"links.add","items":[{"from":1,"to":"01900000-0000-7000-8000-000000000001#2","type":"FS","lag":-60}]}]}`,
	} {
		f.Add([]byte(seed))
	}
	for _, tc := range commandCases {
		f.Add([]byte(`{"commands":[{` + id + `,` + strings.TrimPrefix(tc.sent, "{") + `]}`))
		f.Add([]byte(`{"commands":[{` + id + `,"type":"batch","commands":[` + tc.sent + `]}]}`))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		list, err := reader{now: time.Unix(1_800_000_000, 0)}.readCommands(body)
		if err != nil {
			var known *fault.Fault
			require.True(t, errors.As(err, &known), "%v", err)
			require.NotEqual(t, fault.Internal, known.Code)
			require.NotEqual(t, httpapi.Text("es", "internal.unexpected", nil), httpapi.Text("es", known.Key, nil), known.Key)
			return
		}
		require.NotEmpty(t, list)
		require.LessOrEqual(t, len(list), mostCommands)
		for _, r := range list {
			require.False(t, r.ID.IsZero())
			require.NotEmpty(t, r.Command.CommandType())
		}
	})
}

func FuzzWireFields(f *testing.F) {
	for _, seed := range []string{`{"duration":24.5,"name":"x","parent":"01900000-0000-7000-8000-000000000001.3"}`, `{"lag":"2","type":1.5}`, `{"parent":-1}`, `{"duration":1e999}`, `{"type":{}}`,
		`{"start_date":"2026/05/04 8:00","end_date":"2026/05/08 17:00","progress":33.33333,"cost":"1.5","ponderator":null,"is_milestone":0,"constraint_type":"mso","constraint_date":null}`,
		`{"working_days":"0,1,1,1,1,1,1","shifts":[{"shift_string":"22:00-00:00"}],"holidays":[{"from_date":"2026/05/01","to_date":"2026/05/01","shifts":[],"every_type":"YEARLY"}]}`,
		`{"activities":[{"id":1},{"id":"b","parent":1}],"links":[{"source":1,"target":"b","type":3},{"source":"b","target":"b"}]}`} {
		f.Add([]byte(seed))
	}
	record := WireActivity{ID: "x.1", CalendarID: "01900000-0000-7000-8000-000000000001.1", Cost: "0", UsedCost: "0", ConstraintType: wire.ASAP, Duration: "8", Progress: "0", HHWorkTime: "0", TotalSlack: "0", FreeSlack: "0", Tasks: []WireTask{}}
	f.Fuzz(func(t *testing.T, body []byte) {
		fields := wire.Fields{}
		if wire.Decode(body, &fields, false) != nil {
			return
		}
		c := &call{Call: &httpapi.Call{}, deps: &Deps{}}
		spec := schedule.StandardCalendar().Time
		standard := rowOf(spec)
		_, _, calendar := calendarTime(fields, wireCalendar(kernel.ID{}, &standard), spec)
		g := graph{number: map[string]int{}, parents: map[int]int{}}
		for _, err := range []error{
			fields.Unchanged(record), unfixed(fields, record), second(c.newItem(fields)), second(c.amendment(fields)), second(c.ref(fields, "parent")), calendar, g.takeActivities(fields), g.takeLinks(fields),
			second(g.cycles()),
		} {
			if err != nil {
				require.NotEqual(t, fault.Internal, fault.Of(err).Code, "%v", err)
			}
		}
	})
}

func second[T any](_ T, err error) error { return err }

func TestEveryDateOfTheLogIsADateOnTheWire(t *testing.T) {
	at := kernel.Date(2026, 5, 4, 8, 0)
	raw, err := json.Marshal(at)
	require.NoError(t, err)
	for _, attribute := range []string{
		"start_date", "end_date", "constraint_date", "second_constraint_date", "deadline", "expected_finish", "suspended", "resumed",
		"actual_start", "actual_finish", "data_date", "must_finish_by",
	} {
		require.JSONEq(t, `"2026/05/04 8:00"`, string(logValue(attribute, kernel.ScheduleID{}, 480, raw)), attribute)
		require.Equal(t, "null", string(logValue(attribute, kernel.ScheduleID{}, 480, json.RawMessage("null"))), attribute)
	}
}
