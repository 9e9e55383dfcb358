package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math/big"
	"strings"

	"gantry/domain/fault"
)

// Encode writes JSON without escaping for HTML: answers are never embedded in pages.
func Encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

// Faults of reading a request. They are the only ones in the family Invalid that answer 400: the request could not be understood.
func Malformed(cause error) *fault.Fault {
	return fault.Wrap(cause, fault.Invalid, "request.malformed", nil)
}

func Decode(body []byte, into any, strict bool) error {
	d := json.NewDecoder(bytes.NewReader(body))
	if strict {
		d.DisallowUnknownFields()
	}
	if err := d.Decode(into); err != nil {
		var f *fault.Fault
		if errors.As(err, &f) {
			return f
		}
		return Malformed(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return Malformed(errors.New("more than one value"))
	}
	return nil
}

// Missing refuses a request without a field it needs, or with one that says nothing.
func Missing(field string) error {
	return fault.New(fault.Invalid, "request.field", fault.P{"field": field})
}

// SameJSON compares two values, numbers by their amount.
func SameJSON(a, b json.RawMessage) bool {
	if string(a) == string(b) {
		return true
	}
	x, y := new(big.Rat), new(big.Rat)
	_, one := x.SetString(string(a))
	_, two := y.SetString(string(b))
	if one && two && len(a) < 40 && len(b) < 40 && !strings.ContainsAny(string(a)+string(b), "eE/xXoObBpP_") {
		return x.Cmp(y) == 0
	}
	var s, t any
	if json.Unmarshal(a, &s) != nil || json.Unmarshal(b, &t) != nil {
		return false
	}
	first, err1 := json.Marshal(s)
	second, err2 := json.Marshal(t)
	return err1 == nil && err2 == nil && string(first) == string(second)
}
