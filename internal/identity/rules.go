package identity

import (
	"bytes"
	"crypto/sha1" //nolint:gosec // the format of published lists
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	"gantry/domain/fault"
)

// Bounds of a password: the lower one in characters, the upper one in bytes, which keeps hashing work independent of what is sent.
const (
	ShortestPassword = 8
	LongestPassword  = 256
)

// checkPassword refuses a password that breaks a rule. Faults: "password.length", "password.weak" with the missing kinds of characters,
// "password.breached".
func (s *Service) checkPassword(password string) error {
	if utf8.RuneCountInString(password) < ShortestPassword || len(password) > LongestPassword {
		return fault.New(fault.Invalid, "password.length", fault.P{"min": ShortestPassword, "max": LongestPassword})
	}
	var missing []string
	for _, kind := range []struct {
		name string
		is   func(rune) bool
	}{{"digit", unicode.IsDigit}, {"lower", unicode.IsLower}, {"upper", unicode.IsUpper}} {
		if !strings.ContainsFunc(password, kind.is) {
			missing = append(missing, kind.name)
		}
	}
	if len(missing) > 0 {
		return fault.New(fault.Invalid, "password.weak", fault.P{"missing": missing})
	}
	if s.o.Breached == nil {
		return nil
	}
	known, err := s.o.Breached.Has(password)
	switch {
	case err != nil:
		return fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
	case known:
		return fault.New(fault.Invalid, "password.breached", nil)
	}
	return nil
}

// BreachedList is a file of passwords known from leaks: lines of upper-case SHA-1 in hexadecimal with an optional ":count", sorted. The
// file stays on disk, whatever its size; a search reads a few lines of it.
type BreachedList struct {
	file *os.File
	size int64
}

// longestLine is more than a hash and its count take.
const longestLine = 128

// OpenBreachedList opens the file and refuses one of another format.
func OpenBreachedList(path string) (*BreachedList, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	l := &BreachedList{file: f, size: info.Size()}
	if first, _, err := l.lineAt(0); err != nil || len(first) != 2*sha1.Size {
		return nil, errors.Join(fmt.Errorf("%s is no sorted list of SHA-1 hashes, one per line", path), f.Close())
	}
	return l, nil
}

// Close closes the file.
func (l *BreachedList) Close() error { return l.file.Close() }

// Has tells whether the list holds the password, by a binary search over the bytes of the file.
func (l *BreachedList) Has(password string) (bool, error) {
	sum := sha1.Sum([]byte(password))
	want := strings.ToUpper(hex.EncodeToString(sum[:]))
	low, high := int64(0), l.size
	for low < high {
		middle := low + (high-low)/2
		line, next, err := l.lineAt(middle)
		switch {
		case err != nil:
			return false, err
		case line == want:
			return true, nil
		case line != "" && line < want:
			low = next
		default:
			high = middle
		}
	}
	return false, nil
}

// lineAt gives the hash of the first line that begins at or after an offset, and where the line after it begins; no hash at the end.
func (l *BreachedList) lineAt(offset int64) (hash string, next int64, err error) {
	from := max(offset-1, 0) // a line that begins right here has its end of line before it
	b := make([]byte, 2*longestLine)
	n, err := l.file.ReadAt(b, from)
	if err != nil && err != io.EOF {
		return "", 0, err
	}
	b = b[:n]
	if offset > 0 {
		end := bytes.IndexByte(b, '\n')
		if end < 0 {
			return "", l.size, nil
		}
		from, b = from+int64(end)+1, b[end+1:]
	}
	line := b
	if end := bytes.IndexByte(b, '\n'); end >= 0 {
		line = b[:end]
	}
	next = from + int64(len(line)) + 1
	text, _, _ := strings.Cut(strings.TrimRight(string(line), "\r"), ":")
	return strings.ToUpper(text), next, nil
}
