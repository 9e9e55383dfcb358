package identity_test

import (
	"context"
	"crypto/sha1"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/internal/identity"
)

// auth-336: at least eight characters with a digit, a lower-case and an upper-case letter, and nothing else.
func TestAPasswordNeedsEightCharactersADigitALowerAndAnUpperCaseLetter(t *testing.T) {
	s, _, _ := service(t)
	for name, tc := range map[string]struct {
		password string
		want     error
	}{
		"eight characters are enough":    {"Obra-123", nil},
		"characters are not bytes":       {"Ñandú-12", nil},
		"seven are too few":              {"Obra-12", fault.New(fault.Invalid, "password.length", fault.P{"min": 8, "max": 256})},
		"seven of two bytes are too few": {"Ñáéíó1a", fault.New(fault.Invalid, "password.length", fault.P{"min": 8, "max": 256})},
		"endless is too long":            {"Aa1" + strings.Repeat("a", 254), fault.New(fault.Invalid, "password.length", fault.P{"min": 8, "max": 256})},
		"no digit":                       {"Andamios", fault.New(fault.Invalid, "password.weak", fault.P{"missing": []string{"digit"}})},
		"no lower case":                  {"ANDAMIO-1", fault.New(fault.Invalid, "password.weak", fault.P{"missing": []string{"lower"}})},
		"no upper case":                  {"andamio-1", fault.New(fault.Invalid, "password.weak", fault.P{"missing": []string{"upper"}})},
		"nothing but dots":               {"........", fault.New(fault.Invalid, "password.weak", fault.P{"missing": []string{"digit", "lower", "upper"}})},
	} {
		t.Run(name, func(t *testing.T) {
			email := fmt.Sprintf("u%x@robles.cl", sha1.Sum([]byte(name)))
			_, err := s.EnsureUser(context.Background(), identity.NewUser{Email: email, Password: tc.password})
			if tc.want == nil {
				require.NoError(t, err)
				return
			}
			require.Equal(t, tc.want, fault.Of(err))
		})
	}
}

// listOf writes a list of leaked passwords as published: sorted hashes with counts.
func listOf(t *testing.T, count int, also ...string) string {
	t.Helper()
	var lines []string
	for i := range count {
		lines = append(lines, fmt.Sprintf("%X:%d", sha1.Sum([]byte(fmt.Sprintf("Leaked-%d", i))), i*i*1000))
	}
	for _, p := range also {
		lines = append(lines, fmt.Sprintf("%X", sha1.Sum([]byte(p))))
	}
	slices.Sort(lines)
	path := filepath.Join(t.TempDir(), "breached.txt")
	require.NoError(t, os.WriteFile(path, []byte(strings.Join(lines, "\r\n")), 0o600))
	return path
}

func TestAPasswordKnownFromALeakIsRefused(t *testing.T) {
	list, err := identity.OpenBreachedList(listOf(t, 1000))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, list.Close()) })
	s, _, _ := service(t, func(o *identity.Options) { o.Breached = list })
	_, err = s.EnsureUser(context.Background(), identity.NewUser{Email: "ana@robles.cl", Password: "Leaked-77"})
	require.Equal(t, fault.New(fault.Invalid, "password.breached", nil), fault.Of(err))
	_, err = s.EnsureUser(context.Background(), identity.NewUser{Email: "ana@robles.cl", Password: "Leaked-1000"})
	require.NoError(t, err)
}

func TestTheListOfLeaksFindsEveryLineOfItAndNothingElse(t *testing.T) {
	for _, count := range []int{1, 2, 3, 50, 257} {
		list, err := identity.OpenBreachedList(listOf(t, count))
		require.NoError(t, err)
		for i := range 2 * count {
			known, err := list.Has(fmt.Sprintf("Leaked-%d", i))
			require.NoError(t, err)
			require.Equal(t, i < count, known, "%d of %d", i, count)
		}
		require.NoError(t, list.Close())
	}
	plain := filepath.Join(t.TempDir(), "plain.txt")
	require.NoError(t, os.WriteFile(plain, []byte("password\n123456\n"), 0o600))
	_, err := identity.OpenBreachedList(plain)
	require.ErrorContains(t, err, "no sorted list of SHA-1 hashes")
}
