package codes

import (
	"gantry/domain/fault"
)

// Faults lists the refusals of this package with their families.
var Faults = map[string]fault.Code{
	"codes.type_unknown":      fault.NotFound,
	"codes.type_taken":        fault.Conflict, // another type has the name
	"codes.kind_unknown":      fault.Invalid,
	"codes.no_list":           fault.Invalid, // the type has no list of values
	"codes.too_many_types":    fault.TooLarge,
	"codes.value_unknown":     fault.NotFound, // or of another type
	"codes.value_taken":       fault.Conflict, // another value of the type has the short form
	"codes.values_missing":    fault.Invalid,
	"codes.too_many_values":   fault.TooLarge,
	"codes.colour_unreadable": fault.Invalid, // not #rrggbb
	"codes.wrong_kind":        fault.Invalid, // a text where the type holds numbers, …
	"codes.out_of_range":      fault.Invalid,
	"codes.activity_unknown":  fault.NotFound,
	"codes.name_invalid":      fault.Invalid,
	"codes.value_changed":     fault.Conflict, // somebody else has changed it meanwhile
}

func refuse(key string, p fault.P) error {
	code, listed := Faults[key]
	if !listed {
		panic("codes: an unlisted fault: " + key)
	}
	return fault.New(code, key, p)
}
