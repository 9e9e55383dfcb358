package carried

import (
	"encoding/base64"
	"encoding/json"
	"hash/fnv"
	"reflect"

	"gantry/domain/kernel"
)

// Marks are what a file was given for some fields, each so short that it fits beside the true value: enough to tell whether
// the file still says it, not what it was.
type Marks string

const (
	always  = "-" // whatever the file says
	nothing = "." // no value, or none in the file
	length  = 4   // of a hash
)

// mark is that of a value: no date is as good as none.
func mark(v any) Marks {
	if m, date := v.(kernel.Minute); date && m == kernel.None || reflect.ValueOf(v).IsZero() {
		return nothing
	}
	text, err := json.Marshal(v)
	if err != nil { // plain values have no way to fail
		return always
	}
	return hashed(text)
}

// markOf is that of a member of an object; one that is not there is as good as null.
func markOf(text json.RawMessage) Marks {
	if len(text) == 0 || string(text) == "null" {
		return nothing
	}
	return hashed(text)
}

func hashed(text []byte) Marks {
	h := fnv.New32a()
	_, _ = h.Write(text)
	sum := h.Sum(nil)
	sum[2] ^= sum[3]
	return Marks(base64.RawStdEncoding.EncodeToString(sum[:3]))
}

// next takes the first mark off.
func (m *Marks) next() Marks {
	n := length
	if len(*m) > 0 && ((*m)[:1] == always || (*m)[:1] == nothing) {
		n = 1
	}
	n = min(n, len(*m))
	out := (*m)[:n]
	*m = (*m)[n:]
	return out
}

// fits tells whether a value is the one that was marked.
func (m Marks) fits(v any) bool { return m == always || m == mark(v) }

// Named is a calendar by its name, and what the file was given in its place.
type Named struct {
	Is  string `json:"is"`
	Was Marks  `json:"was"`
}

// Instead names a calendar where the file names another.
func Instead(is, was string) *Named { return &Named{is, mark(was)} }

// Unsaid names a calendar where the file has no place for one.
func Unsaid(is string) *Named { return &Named{is, always} }

// Counts tells whether the file still names the calendar it was given.
func (n *Named) Counts(said string) bool { return n.Was.fits(said) }
