package cpm

import "gantry/domain/fault"

// spell and read give the small enumerations of this package their written form. The
// names are part of stored data: they are appended to, never changed.
func spell[T ~uint8](names []string, v T) ([]byte, error) {
	if int(v) >= len(names) {
		return nil, fault.New(fault.Internal, "schedule.option_unknown", fault.P{"value": int(v)})
	}
	return []byte(names[v]), nil
}

func read[T ~uint8](names []string, text []byte, v *T) error {
	for i, name := range names {
		if name == string(text) {
			*v = T(i)
			return nil
		}
	}
	return fault.New(fault.Invalid, "schedule.option_unknown", fault.P{"value": string(text)})
}

func name[T ~uint8](names []string, v T) string {
	if int(v) >= len(names) {
		return "unknown"
	}
	return names[v]
}
