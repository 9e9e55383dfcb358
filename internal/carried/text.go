package carried

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"io"
	"strconv"
	"strings"
)

// Piece is how many bytes fit into one user field: 255 in both tools.
const Piece = 250

// Pieces is how many fields a row may use.
const Pieces = 10

// Field is the name of the n-th user field, from 0.
func Field(n int) string {
	if n == 0 {
		return Name
	}
	return Name + " " + strconv.Itoa(n+1)
}

// Number tells which of the user fields a name is.
func Number(name string) (n int, ours bool) {
	rest, ours := strings.CutPrefix(name, Name)
	switch {
	case !ours:
		return 0, false
	case rest == "":
		return 0, true
	}
	n, err := strconv.Atoi(strings.TrimPrefix(rest, " "))
	return n - 1, err == nil && n > 1 && n <= Pieces && Field(n-1) == name
}

// Text joins what stood in the user fields of one row, in whatever order they came.
type Text [Pieces]string

// Put keeps what one of the fields says.
func (t *Text) Put(n int, value string) { t[n] = value }

func (t *Text) String() string { return strings.Join(t[:], "") }

// packedMark begins a text that is packed: base64 of deflated JSON. Plain JSON begins with a brace.
const packedMark = "~"

// largestText bounds what a packed text may unpack to, in bytes.
const largestText = 1 << 20

// Split writes something down in pieces for the user fields, packed where the plain text needs too many; false when it does not fit
// even so.
func Split(v any) ([]string, bool, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, false, err
	}
	out := cut(ascii(string(text)))
	if len(out) > Pieces && len(text) <= largestText {
		packed, err := pack(text)
		if err != nil {
			return nil, false, err
		}
		out = cut(packed)
	}
	return out, len(out) <= Pieces, nil
}

func cut(s string) (out []string) {
	for s != "" {
		n := min(Piece, len(s))
		// A blank at the edge of a field may be lost.
		for n > 1 && n < len(s) && (s[n-1] == ' ' || s[n] == ' ') {
			n--
		}
		out, s = append(out, s[:n]), s[n:]
	}
	return out
}

func pack(text []byte) (string, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(text); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return packedMark + base64.StdEncoding.EncodeToString(b.Bytes()), nil
}

// unpack gives the JSON behind a packed text; false when it makes no sense or is larger than any exporter writes.
func unpack(packed string) ([]byte, bool) {
	deflated, err := base64.StdEncoding.DecodeString(packed)
	if err != nil {
		return nil, false
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(deflated)), largestText+1))
	return text, err == nil && len(text) <= largestText
}

// Read understands the text of a row or a project; false when it makes no sense.
func Read[T Row | Project](text string) (*T, bool) {
	body := []byte(text)
	if packed, is := strings.CutPrefix(text, packedMark); is {
		if body, is = unpack(packed); !is {
			return nil, false
		}
	}
	out := new(T)
	if err := json.Unmarshal(body, out); err != nil {
		return nil, false
	}
	return out, true
}

// ascii escapes what is beyond ASCII, so that no code page can spoil it.
func ascii(s string) string {
	var out strings.Builder
	for _, r := range s {
		switch {
		case r < 0x7f:
			out.WriteRune(r)
		case r > 0xffff:
			r -= 0x10000
			writeEscape(&out, 0xd800+r>>10)
			writeEscape(&out, 0xdc00+r&0x3ff)
		default:
			writeEscape(&out, r)
		}
	}
	return out.String()
}

func writeEscape(out *strings.Builder, r rune) {
	const digits = "0123456789abcdef"
	out.WriteString(`\u`)
	for shift := 12; shift >= 0; shift -= 4 {
		out.WriteByte(digits[r>>shift&15])
	}
}
