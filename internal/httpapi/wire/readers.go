package wire

import (
	"encoding/json"
	"math/big"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Named names a record.
type Named struct {
	ID string `json:"id"`
}

// NamedAll names records of a set, each with what stands before its id on the wire.
func NamedAll(of kernel.Set, prefix string) []Named {
	out := []Named{}
	for id := range of.All() {
		out = append(out, Named{ID: prefix + id})
	}
	return out
}

// Said is what a field says, nil where it is not there.
func Said[T any](value T, there bool, err error) (*T, error) {
	if err != nil || !there {
		return nil, err
	}
	return &value, nil
}

// FirmOf reads the id of a firm, none of null.
func FirmOf(raw json.RawMessage) (id kernel.ID, err error) {
	var text *string
	if err := json.Unmarshal(raw, &text); err != nil {
		return id, Malformed(err)
	}
	if text == nil || *text == "" {
		return id, nil
	}
	return kernel.ParseID(*text)
}

// IDsOf reads a list of ids, each on its own or in a record that has it as "id".
func IDsOf(raw json.RawMessage) (kernel.Set, error) {
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		return "", Malformed(err)
	}
	ids := make([]string, len(list))
	for i, one := range list {
		var record Named
		if json.Unmarshal(one, &record) != nil {
			if err := json.Unmarshal(one, &record.ID); err != nil {
				return "", Malformed(err)
			}
		}
		ids[i] = record.ID
	}
	return kernel.SetOf(ids...), nil
}

// HoursOf reads a duration in hours, nil where nothing is said.
func HoursOf(f Fields, name string) (*int32, error) {
	n, there, err := f.Decimal(name)
	if err != nil || !there {
		return nil, err
	}
	m, err := Hours(n)
	return Said(m, true, err)
}

// DateOf reads a date, None for null, nil where nothing is said.
func DateOf(f Fields, name string) (*kernel.Minute, error) {
	if raw, named := f[name]; named && string(raw) == "null" {
		none := kernel.None
		return &none, nil
	}
	text, there, err := f.Text(name)
	if err != nil || !there {
		return nil, err
	}
	at, err := ParseDate(text)
	return &at, err
}

// Nearest reads a decimal in parts of its unit, halves away from zero.
func Nearest(n json.Number, unit int64) (int64, bool) {
	r, ok := Rational(n)
	if !ok {
		return 0, false
	}
	r.Mul(r, new(big.Rat).SetInt64(unit))
	half := big.NewRat(1, 2)
	if r.Sign() < 0 {
		half.Neg(half)
	}
	r.Add(r, half)
	whole := new(big.Int).Quo(r.Num(), r.Denom())
	return whole.Int64(), whole.IsInt64()
}

// Exact reads a decimal of at most four digits after the point, in parts of its unit.
func Exact(f Fields, name string) (parts int64, there bool, err error) {
	n, there, err := f.Decimal(name)
	if err != nil || !there {
		return 0, false, err
	}
	r, ok := Rational(n)
	if ok {
		r.Mul(r, new(big.Rat).SetInt64(int64(kernel.Unit)))
	}
	if !ok || !r.IsInt() || !r.Num().IsInt64() {
		return 0, false, fault.New(fault.Invalid, "number.too_precise", fault.P{"field": name, "value": n.String()})
	}
	return r.Num().Int64(), true, nil
}
