package codes_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/codes"
	"gantry/domain/event"
	"gantry/internal/testkit"
)

func samples() []event.Event {
	zone := codes.Type{Row: 7, Name: "Zona", Kind: codes.Number}
	value := codes.Value{Row: 8, Type: 7, Code: "N2", Name: "Nivel 2", Colour: "#3a7bd5"}
	coding := codes.Coding{Row: 9, Activity: 3, Type: 7, Value: 8, Text: "Norte", Number: 125_000}
	return []event.Event{
		codes.Types.Add(zone), codes.Types.Remove(zone), codes.Values.Add(value), codes.Values.Remove(value), codes.Codings.Add(coding), codes.Codings.Remove(coding),
		codes.FieldTypeName.Was(7, "Zona", "Sector"), codes.FieldValueCode.Was(8, "N2", "N02"), codes.FieldValueName.Was(8, "", "Nivel 2"),
		codes.FieldValueColour.Was(8, "", "#3a7bd5"), codes.FieldCodingValue.Was(9, 8, 10), codes.FieldCodingText.Was(9, "Norte", ""),
		codes.FieldCodingNumber.Was(9, 0, 125_000),
	}
}

func TestEventsOfEveryVersionAreRead(t *testing.T) {
	t.Parallel()
	r := event.NewRegistry()
	codes.Schema.Register(r)
	testkit.EventBodies(t, r, "testdata/events", samples()...)
}

func TestValuesInTheWordsOfFiles(t *testing.T) {
	t.Parallel()
	for text, c := range map[string]struct {
		kind codes.Kind
		n    int64
	}{
		"12.5": {codes.Number, 125_000}, "-3": {codes.Cost, -30_000}, "0.0001": {codes.Number, 1}, "1": {codes.Flag, 1}, "16h": {codes.Duration, 960},
		"2026-03-02": {codes.Date, 56*365*1440 + 14*1440 + 60*1440}, "2026-03-02 08:30": {codes.Date, 56*365*1440 + 14*1440 + 60*1440 + 510},
	} {
		n, ok := codes.Read(c.kind, text)
		require.True(t, ok, text)
		assert.Equal(t, c.n, n, text)
		assert.Equal(t, text, codes.Write(c.kind, c.n))
	}
	for text, kind := range map[string]codes.Kind{"12,5": codes.Number, "": codes.Cost, "1e3": codes.Number, "2026-13-01": codes.Date, "mañana": codes.Date, "2 d": codes.Duration, "quizás": codes.Flag, "0.00001": codes.Number} {
		_, ok := codes.Read(kind, text)
		assert.False(t, ok, text)
	}
}

func TestWhatIsWrittenIsReadBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom([]codes.Kind{codes.Number, codes.Cost, codes.Duration}).Draw(t, "kind")
		n := rapid.Int64Range(0, 90_000_000).Draw(t, "n")
		got, ok := codes.Read(kind, codes.Write(kind, n))
		require.True(t, ok)
		require.Equal(t, n, got)
	})
}
