package wire

import (
	"encoding/json"
	"slices"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Fields is a body as its fields.
type Fields map[string]json.RawMessage

// Flag reads true or false, 1 or 0.
func (f Fields) Flag(name string) (value, there bool, err error) {
	if !f.Has(name) {
		return false, false, nil
	}
	switch strings.Trim(string(f[name]), `"`) {
	case "true", "1":
		return true, true, nil
	case "false", "0":
		return false, true, nil
	}
	return false, false, Missing(name)
}

// Same tells whether a field says what a value is already.
func (f Fields) Same(name string, value any) bool {
	now, err := Encode(value)
	return err == nil && SameJSON(f[name], now)
}

// Has tells whether a field is there with a value.
func (f Fields) Has(name string) bool {
	raw, there := f[name]
	return there && string(raw) != "null"
}

// Text reads the first of several names of one text field.
func (f Fields) Text(names ...string) (value string, there bool, err error) {
	for _, name := range names {
		if f.Has(name) {
			if err := json.Unmarshal(f[name], &value); err != nil {
				return "", false, fault.Wrap(err, fault.Invalid, "request.field", fault.P{"field": name})
			}
			return value, true, nil
		}
	}
	return "", false, nil
}

// Decimal reads a number field without losing digits; a number in quotes counts too.
func (f Fields) Decimal(name string) (value json.Number, there bool, err error) {
	if !f.Has(name) {
		return "", false, nil
	}
	if err := json.Unmarshal(f[name], &value); err != nil {
		return "", false, fault.Wrap(err, fault.Invalid, "request.field", fault.P{"field": name})
	}
	return value, true, nil
}

// Sector reads which schedule a new row belongs to.
func (f Fields) Sector() (kernel.ScheduleID, error) {
	text, there, err := f.Text("sectorId", "sector_id", "ganttId")
	if err != nil {
		return kernel.ID{}, err
	}
	if !there {
		return kernel.ID{}, fault.New(fault.Invalid, "request.field", fault.P{"field": "sectorId"})
	}
	return kernel.ParseID(text)
}

// Unchanged refuses a field that carries another value than the record has and cannot be set by this route: silence would lose what
// the sender meant. Fields the record does not have are none of ours.
func (f Fields) Unchanged(record any, settable ...string) error {
	now, err := Encode(record)
	if err != nil {
		return err
	}
	current := Fields{}
	if err := json.Unmarshal(now, &current); err != nil {
		return err
	}
	for name, raw := range f {
		is, known := current[name]
		if !known || slices.Contains(settable, name) || SameJSON(raw, is) {
			continue
		}
		return fault.New(fault.Invalid, "field.not_editable_here", fault.P{"field": name})
	}
	return nil
}
