package wire

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

func TestAmountsThatAreNoWholeMinutes(t *testing.T) {
	for _, n := range []json.Number{"0.001", "1e3", "", "1/3", "0x10", "abc", "99999999999999999999999999", "1000000000"} {
		_, err := Hours(n)
		require.True(t, fault.Has(err, "duration.not_minutes"), n)
	}
	for n, want := range map[json.Number]int32{"0": 0, "-0.5": -30, "0.333333": 20, "8": 480, "8.00": 480, "0.016667": 1, "0.016666": 1} {
		got, err := Hours(n)
		require.NoError(t, err, n)
		require.Equal(t, want, got, n)
	}
}

// ui-111, ui-203: dates are YYYY/MM/DD H:mm, nothing rolls over.
func TestEveryDateComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := kernel.Minute(rapid.Int32Range(int32(kernel.Date(1900, 1, 1, 0, 0)), int32(kernel.Date(2200, 1, 1, 0, 0))).Draw(t, "at"))
		back, err := ParseDate(*Date(at))
		require.NoError(t, err)
		require.Equal(t, at, back)
	})
	require.Nil(t, Date(kernel.None))
	require.Equal(t, "2026/05/04 8:05", *Date(kernel.Date(2026, 5, 4, 8, 5)))
	for _, bad := range []string{"", "2026/02/30 8:00", "2026/05/04 24:00", "2026/5/4 8:00", "2026-05-04 8:00", "2026/05/04", "2026/05/04 8:5", "2026/05/04 8:00 ", "0000/01/01 0:00", "99999/01/01 0:00"} {
		_, err := ParseDate(bad)
		require.True(t, fault.Has(err, "date.malformed"), bad)
	}
	padded, err := ParseDate("2026/05/04 08:00")
	require.NoError(t, err)
	require.Equal(t, kernel.Date(2026, 5, 4, 8, 0), padded, "a leading zero of the hour is understood")
}
