package kernel

import (
	"encoding/hex"
	"strconv"
	"strings"

	"gantry/domain/fault"
)

// ID is a UUID. The zero ID means "none".
type ID [16]byte

// Names for IDs by what they identify. They document only: the compiler sees one type.
type (
	CompanyID  = ID
	ProjectID  = ID
	ScheduleID = ID
	UserID     = ID
	CommandID  = ID
)

// IsZero tells whether this is "none".
func (id ID) IsZero() bool { return id == ID{} }

// String is the canonical lower-case form, 36 characters.
func (id ID) String() string {
	var b [36]byte
	id.write(b[:])
	return string(b[:])
}

// AppendText appends what MarshalText writes; it never fails.
func (id ID) AppendText(b []byte) ([]byte, error) {
	if id.IsZero() {
		return b, nil
	}
	var text [36]byte
	id.write(text[:])
	return append(b, text[:]...), nil
}

func (id ID) write(b []byte) {
	hex.Encode(b[0:8], id[0:4])
	b[8] = '-'
	hex.Encode(b[9:13], id[4:6])
	b[13] = '-'
	hex.Encode(b[14:18], id[6:8])
	b[18] = '-'
	hex.Encode(b[19:23], id[8:10])
	b[23] = '-'
	hex.Encode(b[24:36], id[10:16])
}

// MarshalText writes the canonical form; "none" is the empty string.
func (id ID) MarshalText() ([]byte, error) {
	if id.IsZero() {
		return []byte{}, nil
	}
	b := make([]byte, 36)
	id.write(b)
	return b, nil
}

// UnmarshalText reads what MarshalText wrote.
func (id *ID) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*id = ID{}
		return nil
	}
	p, err := ParseID(string(text))
	if err != nil {
		return err
	}
	*id = p
	return nil
}

// ParseID reads the canonical form, either case. Anything else is the fault "id.malformed".
func ParseID(s string) (ID, error) {
	var id ID
	bad := fault.New(fault.Invalid, "id.malformed", nil)
	if len(s) != 36 || s[8] != '-' || s[13] != '-' || s[18] != '-' || s[23] != '-' {
		return ID{}, bad
	}
	if _, err := hex.Decode(id[:], []byte(s[0:8]+s[9:13]+s[14:18]+s[19:23]+s[24:36])); err != nil {
		return ID{}, bad
	}
	return id, nil
}

// MustParseID is ParseID for constants in code and tests.
func MustParseID(s string) ID {
	id, err := ParseID(s)
	if err != nil {
		panic(err)
	}
	return id
}

// Row is the number of a thing inside its plan, 0 … MaxRow.
type Row int32

// MaxRow is the largest number a plan may allot.
const MaxRow Row = 9_999_999

// NoRow stands where a row has no parent (only row 0) or a field names none.
const NoRow Row = -1

// SummaryRow is the project summary: born with the first activity, never deleted, moved or indented.
const SummaryRow Row = 0

// RowID is a plan row addressed from outside its plan: "<schedule uuid>.<number>".
type RowID struct {
	Schedule ScheduleID
	Row      Row
}

// String is the wire form.
func (r RowID) String() string {
	return r.Schedule.String() + "." + strconv.Itoa(int(r.Row))
}

// ParseRowID reads the wire form. Anything else is the fault "id.malformed".
func ParseRowID(s string) (RowID, error) {
	head, tail, found := strings.Cut(s, ".")
	if !found {
		return RowID{}, fault.New(fault.Invalid, "id.malformed", nil)
	}
	id, err := ParseID(head)
	if err != nil {
		return RowID{}, err
	}
	n, err := strconv.Atoi(tail)
	if err != nil || n < 0 || n > int(MaxRow) || strconv.Itoa(n) != tail {
		return RowID{}, fault.New(fault.Invalid, "id.malformed", nil)
	}
	return RowID{Schedule: id, Row: Row(n)}, nil
}
