package schedule

import (
	"encoding/json"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/httpapi/wire"
)

// settingNames are the fields of schedule.set.
var settingNames = []string{
	"name", "start", "minutesPerDay", "minutesPerWeek", "dateFormat", "basis", "profile", "dataDate", "mustFinishBy", "lagCalendar", "progressMode",
	"floatMode", "criticalBy", "criticalLimit", "ignoreDateLimits", "openEndsCritical",
	"alapForm", "useExpectedFinish", "lagFromEarlyStart", "multipleCriticalPaths", "ignoreExternalDates",
}

func readSettings(_ reader, body []byte) (plan.Command, error) {
	fields := map[string]json.RawMessage{}
	if err := wire.Decode(body, &fields, false); err != nil {
		return nil, err
	}
	for name, raw := range fields {
		if string(raw) == "null" && name != "dataDate" && name != "mustFinishBy" {
			return nil, wire.Missing(name)
		}
	}
	form, err := into[struct {
		Name             *string           `json:"name"`
		Start            *kernel.Minute    `json:"start"`
		MinutesPerDay    *int32            `json:"minutesPerDay"`
		MinutesPerWeek   *int32            `json:"minutesPerWeek"`
		DateFormat       *string           `json:"dateFormat"`
		Basis            *string           `json:"basis"`
		Profile          *schedule.Profile `json:"profile"`
		DataDate         givenDate         `json:"dataDate"`
		MustFinishBy     givenDate         `json:"mustFinishBy"`
		LagCalendar      *string           `json:"lagCalendar"`
		ProgressMode     *string           `json:"progressMode"`
		FloatMode        *string           `json:"floatMode"`
		CriticalBy       *string           `json:"criticalBy"`
		CriticalLimit    *int32            `json:"criticalLimit"`
		IgnoreDateLimits *bool             `json:"ignoreDateLimits"`
		OpenEndsCritical *bool             `json:"openEndsCritical"`
		ALAPForm         *string           `json:"alapForm"`

		UseExpectedFinish     *bool `json:"useExpectedFinish"`
		LagFromEarlyStart     *bool `json:"lagFromEarlyStart"`
		MultipleCriticalPaths *bool `json:"multipleCriticalPaths"`
		IgnoreExternalDates   *bool `json:"ignoreExternalDates"`
	}](body)
	if err != nil {
		return nil, err
	}
	out := schedule.SetSettings{
		Name: form.Name, Start: form.Start, MinutesPerDay: form.MinutesPerDay, MinutesPerWeek: form.MinutesPerWeek, DateFormat: form.DateFormat,
		Profile: form.Profile, DataDate: form.DataDate.pointer(), MustFinishBy: form.MustFinishBy.pointer(), LagCalendar: form.LagCalendar,
		ProgressMode: form.ProgressMode, FloatMode: form.FloatMode, CriticalBy: form.CriticalBy, CriticalLimit: form.CriticalLimit,
		IgnoreDateLimits: form.IgnoreDateLimits, OpenEndsCritical: form.OpenEndsCritical, ALAPForm: form.ALAPForm,
		UseExpectedFinish: form.UseExpectedFinish, LagFromEarlyStart: form.LagFromEarlyStart, MultipleCriticalPaths: form.MultipleCriticalPaths,
		IgnoreExternalDates: form.IgnoreExternalDates,
	}
	if form.Basis != nil {
		basis := schedule.Basis(*form.Basis)
		if *form.Basis == wireByDuration {
			basis = schedule.ByDuration
		}
		out.Basis = &basis
	}
	return out, nil
}

// wireByDuration is the wire's word for the weighting basis without a name.
const wireByDuration = "duration"
