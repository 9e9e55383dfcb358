package carried_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/worktime"
	"gantry/internal/carried"
)

func TestATextTooLongForTheFieldsIsPackedAndComesBack(t *testing.T) {
	long := carried.Project{Times: map[string]carried.Times{}}
	for c := range 4 {
		var times carried.Times
		for day := range worktime.Day(60) {
			times.Exceptions = append(times.Exceptions, worktime.Exception{From: 20_000 + 7*day, To: 20_000 + 7*day})
		}
		long.Times[fmt.Sprintf("Turno %d", c)] = times
	}
	pieces, fits, err := carried.Split(&long)
	require.NoError(t, err)
	require.True(t, fits)
	for _, p := range pieces {
		require.LessOrEqual(t, len(p), carried.Piece)
	}
	back, ok := carried.Read[carried.Project](strings.Join(pieces, ""))
	require.True(t, ok)
	require.Equal(t, &long, back)
}

func TestAPackedTextThatMakesNoSenseCountsForNothing(t *testing.T) {
	var bomb bytes.Buffer
	w, err := flate.NewWriter(&bomb, flate.BestCompression)
	require.NoError(t, err)
	for range 1 << 10 { // valid JSON, but larger than any exporter writes
		_, err = w.Write(bytes.Repeat([]byte{' '}, 2<<10))
		require.NoError(t, err)
	}
	_, err = w.Write([]byte(`{"at":1}`))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	for name, text := range map[string]string{
		"no base64":  "~%%",
		"no deflate": "~" + base64.StdEncoding.EncodeToString([]byte("plain")),
		"too large":  "~" + base64.StdEncoding.EncodeToString(bomb.Bytes()),
		"nothing":    "~",
	} {
		_, ok := carried.Read[carried.Row](text)
		require.False(t, ok, name)
	}
}
