package kernel

import (
	"encoding/json"
	"strconv"
	"strings"

	"gantry/domain/fault"
)

// Ref names a row in a command before its number needs to be known: a number, or
// "the k-th row made by that command", counted from 1. The zero Ref names nothing.
type Ref struct {
	command CommandID // zero: the command that holds the Ref
	number  Row       // the row, or k
	kind    refKind
}

type refKind uint8

const (
	refNone refKind = iota
	refRow
	refMade
)

// At refers to a row by its number.
func At(row Row) Ref { return Ref{number: row, kind: refRow} }

// Made refers to the k-th row, from 1, that a command makes; a zero command means the
// one that holds the Ref, a whole batch included.
func Made(command CommandID, k int) Ref {
	return Ref{command: command, number: Row(k), kind: refMade}
}

// IsNone tells whether the Ref names nothing.
func (r Ref) IsNone() bool { return r.kind == refNone }

// Row is the number, if that is what the Ref holds.
func (r Ref) Row() (Row, bool) { return r.number, r.kind == refRow }

// Made is the command and k, if that is what the Ref holds.
func (r Ref) Made() (command CommandID, k int, ok bool) {
	return r.command, int(r.number), r.kind == refMade
}

// String is the wire form: "17", "#2", "<command id>#2", or nothing.
func (r Ref) String() string {
	switch {
	case r.kind == refNone:
		return ""
	case r.kind == refRow:
		return strconv.Itoa(int(r.number))
	case r.command.IsZero():
		return "#" + strconv.Itoa(int(r.number))
	}
	return r.command.String() + "#" + strconv.Itoa(int(r.number))
}

// ParseRef reads the wire form. Anything else is the fault "ref.malformed".
func ParseRef(s string) (Ref, error) {
	bad := fault.New(fault.Invalid, "ref.malformed", nil)
	head, tail, made := strings.Cut(s, "#")
	if !made {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 || n > int(MaxRow) || strconv.Itoa(n) != s {
			return Ref{}, bad
		}
		return At(Row(n)), nil
	}
	k, err := strconv.Atoi(tail)
	if err != nil || k < 1 || k > int(MaxRow) || strconv.Itoa(k) != tail {
		return Ref{}, bad
	}
	var command CommandID
	if head != "" {
		if command, err = ParseID(head); err != nil || command.IsZero() {
			return Ref{}, bad
		}
	}
	return Made(command, k), nil
}

// MarshalJSON writes a number for a row, text for a row yet to be made, null for nothing.
func (r Ref) MarshalJSON() ([]byte, error) {
	switch r.kind {
	case refNone:
		return []byte("null"), nil
	case refRow:
		return strconv.AppendInt(nil, int64(r.number), 10), nil
	}
	return json.Marshal(r.String())
}

// UnmarshalJSON reads a number, the text form, or null.
func (r *Ref) UnmarshalJSON(b []byte) error {
	text := string(b)
	if text == "null" {
		*r = Ref{}
		return nil
	}
	if len(b) > 0 && b[0] == '"' {
		if err := json.Unmarshal(b, &text); err != nil {
			return err
		}
	}
	parsed, err := ParseRef(text)
	if err != nil {
		return err
	}
	*r = parsed
	return nil
}
