package company

import (
	"maps"
	"slices"
	"strconv"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/health"
	"gantry/domain/kernel"
)

// SetThresholds sets thresholds of the health of schedules, by their names: ten-thousandths of a percent, or days. Nil gives that of the DCMA
// back. All or none are set.
type SetThresholds struct{ To map[string]*int32 }

// CommandType is the command's name.
func (SetThresholds) CommandType() string { return "company.set-thresholds" }

func (s State) setThresholds(c SetThresholds) (out []event.Event, err error) {
	for _, name := range slices.Sorted(maps.Keys(c.To)) {
		t, to := health.ThresholdOf(name), c.To[name]
		if t == nil {
			return nil, refuse("company.threshold_unknown", fault.P{"name": kernel.TidyName(name)})
		}
		if to != nil && *to == t.Standard() {
			to = nil
		}
		if to != nil && !t.Allows(*to) {
			return nil, refuse("company.threshold_range", fault.P{"name": name, "least": shown(t, t.Least), "most": shown(t, t.Most)})
		}
		var from *int32
		if own, set := s.Thresholds[name]; set {
			from = &own
		}
		if from == to || from != nil && to != nil && *from == *to {
			continue
		}
		out = append(out, ThresholdChanged{Threshold: name, From: from, To: to})
	}
	return out, nil
}

// shown is a bound as people write it: days, or percent.
func shown(t *health.Threshold, value int32) string {
	if t.Days {
		return strconv.Itoa(int(value))
	}
	return strconv.Itoa(int(value) / int(kernel.Hundred/100))
}
