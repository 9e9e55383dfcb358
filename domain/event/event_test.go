package event_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// poured is in its third version: "volume" was "liters" first, then in litres as text.
type poured struct {
	Slab   string `json:"slab"`
	Volume int    `json:"volume"`
}

func (poured) EventType() string { return "slab.poured" }

func (poured) Descriptor() *event.Descriptor { return pouredFact }

var pouredFact = event.OfStream("slab.poured")

// cured writes its own JSON.
type cured struct {
	Days int `json:"days"`
}

func (cured) EventType() string { return "slab.cured" }

func (cured) Descriptor() *event.Descriptor { return curedFact }

var curedFact = event.OfStream("slab.cured")

func (c cured) AppendJSON(b []byte) ([]byte, error) {
	if c.Days < 0 {
		return nil, errors.New("negative")
	}
	return append(b, `{"days":7}`...), nil
}

type unheard struct{}

func (unheard) EventType() string { return "slab.unheard" }

func (unheard) Descriptor() *event.Descriptor { return unheardFact }

var unheardFact = event.OfStream("slab.unheard")

func registry() *event.Registry {
	r := event.NewRegistry()
	event.Define[poured](r,
		func(f event.Fields) error { // 1 to 2
			var liters int
			if err := f.Read("liters", &liters); err != nil {
				return err
			}
			return f.Replace("liters", "text", map[int]string{7000: "<7000>"}[liters])
		},
		func(f event.Fields) error { // 2 to 3
			var text string
			if err := f.Read("text", &text); err != nil {
				return err
			}
			return f.Replace("text", "volume", map[string]int{"<7000>": 7}[text])
		},
	)
	event.Define[cured](r)
	return r
}

func TestAnEventIsWrittenInTheLatestVersionAndReadsBack(t *testing.T) {
	r := registry()
	assert.Equal(t, []string{"slab.cured", "slab.poured"}, r.Types())
	name, version, body, err := r.Encode(poured{"L1", 7})
	require.NoError(t, err)
	assert.Equal(t, "slab.poured", name)
	assert.Equal(t, 3, version)
	assert.Equal(t, `{"slab":"L1","volume":7}`, string(body))
	back, err := r.Decode(name, version, body)
	require.NoError(t, err)
	assert.Equal(t, poured{"L1", 7}, back)
	assert.Equal(t, poured{}, r.Sample("slab.poured"))

	_, version, body, err = r.Encode(cured{1})
	require.NoError(t, err)
	assert.Equal(t, 1, version)
	assert.Equal(t, `{"days":7}`, string(body), "a type that writes itself does")
}

func TestOldVersionsAreLiftedStepByStep(t *testing.T) {
	r := registry()
	for version, body := range map[int]string{1: `{"slab":"L1","liters":7000}`, 2: `{"slab":"L1","text":"<7000>"}`, 3: `{"slab":"L1","volume":7}`} {
		back, err := r.Decode("slab.poured", version, []byte(body))
		require.NoError(t, err)
		assert.Equal(t, poured{"L1", 7}, back, "version %d", version)
	}
}

func TestWhatCannotBeReadOrWrittenIsSaid(t *testing.T) {
	r := registry()
	for name, tc := range map[string]struct {
		event   string
		version int
		body    string
		key     string
	}{
		"an unknown type":                  {"slab.unheard", 1, `{}`, "event.unknown_type"},
		"a version of later":               {"slab.poured", 4, `{}`, "event.newer_version"},
		"a version before the first":       {"slab.poured", 0, `{}`, "event.newer_version"},
		"a body that is not JSON":          {"slab.poured", 3, `{`, "event.unreadable"},
		"an old body that is not JSON":     {"slab.poured", 1, `{`, "event.unreadable"},
		"an old field of another type":     {"slab.poured", 1, `{"liters":"many"}`, "event.unreadable"},
		"a field of another type":          {"slab.poured", 3, `{"volume":"many"}`, "event.unreadable"},
		"an old body of another form":      {"slab.poured", 2, `[]`, "event.unreadable"},
		"a lifted body of the wrong types": {"slab.poured", 2, `{"slab":7,"text":"<7000>"}`, "event.unreadable"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := r.Decode(tc.event, tc.version, []byte(tc.body))
			assert.True(t, fault.Has(err, tc.key), err)
		})
	}
	_, _, _, err := r.Encode(unheard{})
	assert.True(t, fault.Has(err, "event.unknown_type"), err)
	_, _, _, err = r.Encode(cured{-1})
	assert.True(t, fault.Has(err, "event.unwritable"), err)
	assert.Zero(t, r.Version("slab.unheard"))
	assert.Panics(t, func() { event.Define[cured](r) }, "a name is defined once")
}

func TestFieldsAreReadWrittenAndReplaced(t *testing.T) {
	f := event.Fields{"name": json.RawMessage(`"L1"`)}
	days := 3
	require.NoError(t, f.Read("days", &days))
	assert.Equal(t, 3, days, "a missing field leaves the value as it is")
	require.NoError(t, f.Write("note", "<ñ>"))
	assert.Equal(t, `"<ñ>"`, string(f["note"]), "as the event itself would be written, without a line feed")
	require.NoError(t, f.Replace("name", "title", "L2"))
	assert.Equal(t, event.Fields{"note": json.RawMessage(`"<ñ>"`), "title": json.RawMessage(`"L2"`)}, f)
	assert.Error(t, f.Write("broken", func() {}))
}

func TestAReversedChangeTakesItBack(t *testing.T) {
	c := event.One(kernel.Row(4), "dig", "pour")
	assert.Equal(t, event.Change[string]{Rows: []kernel.Row{4}, From: []string{"dig"}, To: []string{"pour"}}, c)
	assert.Equal(t, event.Change[string]{Rows: []kernel.Row{4}, From: []string{"pour"}, To: []string{"dig"}}, c.Reversed())
}
