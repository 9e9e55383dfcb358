package httpapi

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/httpapi/wire"
)

func TestEveryFamilyHasItsStatus(t *testing.T) {
	for name, tc := range map[string]struct {
		fault *fault.Fault
		want  int
	}{
		"what could not be read":          {wire.Malformed(nil), 400},
		"an id that is none":              {fault.New(fault.Invalid, "id.malformed", nil), 400},
		"what was understood and refused": {fault.New(fault.Invalid, "activity.duration_negative", nil), 422},
		"nobody is signed in":             {errSession, 401},
		"not allowed":                     {ErrForbidden, 403},
		"not there":                       {fault.New(fault.NotFound, "schedule.unknown", nil), 404},
		"not on this state":               {fault.New(fault.Conflict, "link.cycle", nil), 409},
		"over a bound":                    {fault.New(fault.TooLarge, "request.too_large", nil), 413},
		"over a rate":                     {fault.New(fault.TooMany, "session.busy", nil), 429},
		"our mistake":                     {fault.New(fault.Internal, "internal.unexpected", nil), 500},
		"later":                           {fault.New(fault.Unavailable, "store.unavailable", nil), 503},
		"a family the table lacks":        {fault.New("new", "new"+".thing", nil), 500},
	} {
		require.Equal(t, tc.want, statusOf(tc.fault), name)
	}
}

func TestAParameterThatCannotBeWrittenDoesNotHideTheRefusal(t *testing.T) {
	_, err := wire.Encode(problem(fault.New(fault.Conflict, "link.cycle", fault.P{"rows": func() {}}), "es", [16]byte{}))
	require.Error(t, err, "refuse then writes it without its params")
}

// What a conflict tells of the value that stands now is in the words the rows are shown in.
func TestRefusedValuesAreInTheWordsOfTheWire(t *testing.T) {
	f := fault.New(fault.Conflict, "conflict.field_changed", fault.P{
		"seen": schedule.Constraint{Date: 5}, "value": schedule.Constraint{Type: schedule.SNET, Date: 29_635_200, Mandatory: true, ByDrag: true}, "date": kernel.None, "at": kernel.Minute(7),
	})
	b, err := wire.Encode(problem(f, "es", [16]byte{}).Params)
	require.NoError(t, err)
	require.JSONEq(t, `{"seen":{"type":"asap","date":null},"value":{"type":"snet","date":29635200},"date":null,"at":7}`, string(b))
	require.Equal(t, kernel.None, f.Params["date"], "the fault itself stays as it is")
}
