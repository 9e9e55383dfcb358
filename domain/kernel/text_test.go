package kernel_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

func TestNamesAndTextsKeepTheirBounds(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, clean, problem string }{
		"the longest name":      {strings.Repeat("ñ", 500), strings.Repeat("ñ", 500), ""},
		"one character more":    {strings.Repeat("ñ", 501), "", "name.too_long"},
		"blanks do not count":   {" " + strings.Repeat("ñ", 500) + "\t", strings.Repeat("ñ", 500), ""},
		"a tab inside":          {"a\tb", "", "name.unreadable"},
		"a line break":          {"a\nb", "", "name.unreadable"},
		"the last control":      {"a\u001fb", "", "name.unreadable"},
		"a delete":              {"a\u007fb", "", "name.unreadable"},
		"a tilde":               {"a~b", "a~b", ""},
		"a C1 control":          {"a\u009fb", "", "name.unreadable"},
		"a hard blank":          {"a\u00a0b", "a\u00a0b", ""},
		"before the separators": {"a\u2027b", "a\u2027b", ""},
		"a line separator":      {"a\u2028b", "", "name.unreadable"},
		"an override":           {"a\u202eb", "", "name.unreadable"},
		"a narrow hard blank":   {"a\u202fb", "a\u202fb", ""},
		"before the isolates":   {"a\u2065b", "a\u2065b", ""},
		"the first isolate":     {"a\u2066b", "", "name.unreadable"},
		"the last isolate":      {"a\u2069b", "", "name.unreadable"},
		"behind the isolates":   {"a\u206ab", "a\u206ab", ""},
		"no character":          {"a\ufffeb", "", "name.unreadable"},
		"half a character":      {"a\xc3", "", "name.unreadable"},
		"nothing":               {" \t ", "", "name.empty"},
	} {
		clean, problem := kernel.CleanName(c.text)
		assert.Equal(t, []string{c.clean, c.problem}, []string{clean, problem}, name)
		if !strings.Contains(name, "blanks") && name != "nothing" { // those at the ends are unreadable, too, and go
			assert.Equal(t, c.problem == "name.unreadable", kernel.HasUnreadable(c.text), name)
		}
	}
	for name, c := range map[string]struct{ text, clean, problem string }{
		"nothing":             {" \n\t ", "", ""},
		"every line break":    {"a\r\nb\rc\u0085d\u2028e\u2029f\ng", "a\nb\nc\nd\ne\nf\ng", ""},
		"tabs":                {"a\tb", "a\tb", ""},
		"the longest":         {strings.Repeat("ñ", 7), strings.Repeat("ñ", 7), ""},
		"one character more":  {strings.Repeat("ñ", 8), "", "text.too_long"},
		"blanks do not count": {"  ñ      ", "ñ", ""},
		"a control":           {"a\u0007b", "", "text.unreadable"},
		"an override":         {"a\u202eb", "", "text.unreadable"},
		"half a character":    {"a\xc3", "", "text.unreadable"},
	} {
		clean, problem := kernel.CleanText(c.text, max(7, len([]rune(c.clean))))
		assert.Equal(t, []string{c.clean, c.problem}, []string{clean, problem}, name)
		assert.Equal(t, c.problem == "text.unreadable", kernel.HasUnreadableText(c.text), name)
	}
}

func TestForeignTextsAreTidied(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"  Losa \t\u202e 2\n": "Losa 2", "a\xc3b": "a\ufffdb", "": "", "\u0007": "", strings.Repeat("ñ", 500): strings.Repeat("ñ", 500),
		strings.Repeat("ñ", 501): strings.Repeat("ñ", 500), strings.Repeat("ñ", 499) + " b": strings.Repeat("ñ", 499),
	} {
		assert.Equal(t, want, kernel.TidyName(text))
	}
	for text, want := range map[string]string{
		"": "", " a\r\n\u202eb ": "a\n b", "\ta\tb": "a\tb", "a\xc3b": "a\ufffdb", "ñññññ": "ñññññ", "ññññññ": "ñññññ", "ññññ ñ": "ññññ",
	} {
		assert.Equal(t, want, kernel.TidyText(text, 5))
	}
}

func TestIDsAreWrittenIntoTexts(t *testing.T) {
	t.Parallel()
	const text = "0192f3a1-7c3e-7b1d-9a55-0123456789ab"
	id := kernel.MustParseID(text)
	for _, c := range []struct {
		id   kernel.ID
		text string
	}{{id, text}, {kernel.ID{}, ""}} {
		written, err := c.id.MarshalText()
		require.NoError(t, err)
		assert.Equal(t, c.text, string(written))
		appended, err := c.id.AppendText([]byte("id "))
		require.NoError(t, err)
		assert.Equal(t, "id "+c.text, string(appended))
		back := kernel.ID{9}
		require.NoError(t, back.UnmarshalText([]byte(c.text)))
		assert.Equal(t, c.id, back)
	}
	upper, err := kernel.ParseID(strings.ToUpper(text))
	require.NoError(t, err)
	assert.Equal(t, id, upper)
	for at := range text {
		for _, wrong := range []string{"g", "-", ""} {
			if bad := text[:at] + wrong + text[at+1:]; bad != text {
				before := id
				err := before.UnmarshalText([]byte(bad))
				require.Error(t, err, bad)
				assert.Equal(t, "id.malformed", fault.Of(err).Key)
				assert.Equal(t, id, before, "a refusal changes nothing")
			}
		}
	}
	assert.Panics(t, func() { kernel.MustParseID("x") })
	for _, bad := range []string{text + ".", text + ".1x", "x.1", text + ".+1"} {
		_, err := kernel.ParseRowID(bad)
		require.Error(t, err)
		assert.Equal(t, "id.malformed", fault.Of(err).Key)
	}
}

func TestRefsHaveAWireForm(t *testing.T) {
	t.Parallel()
	command := kernel.MustParseID("01890000-0000-7000-8000-00000000000a")
	for text, ref := range map[string]kernel.Ref{
		"17": kernel.At(17), "0": kernel.At(0), "#2": kernel.Made(kernel.ID{}, 2), command.String() + "#3": kernel.Made(command, 3),
	} {
		assert.Equal(t, text, ref.String())
		back, err := kernel.ParseRef(text)
		require.NoError(t, err)
		assert.Equal(t, ref, back)
		assert.False(t, ref.IsNone())
	}
	assert.Empty(t, kernel.Ref{}.String())
	assert.True(t, kernel.Ref{}.IsNone())
	row, is := kernel.At(17).Row()
	assert.Equal(t, []any{kernel.Row(17), true}, []any{row, is})
	_, is = kernel.Made(command, 17).Row()
	assert.False(t, is)
	of, k, made := kernel.Made(command, 3).Made()
	assert.Equal(t, []any{command, 3, true}, []any{of, k, made})
	_, _, made = kernel.At(3).Made()
	assert.False(t, made)
	for _, limit := range []string{"9999999", "#9999999"} {
		_, err := kernel.ParseRef(limit)
		require.NoError(t, err)
	}
	for _, bad := range []string{"", "-1", "10000000", "#10000000", "#0", "#01", "x", command.String()[1:] + "#1"} {
		_, err := kernel.ParseRef(bad)
		require.Error(t, err, bad)
		assert.Equal(t, "ref.malformed", fault.Of(err).Key)
	}
	kept := kernel.At(5)
	require.Error(t, json.Unmarshal([]byte(`"x"`), &kept))
	assert.Equal(t, kernel.At(5), kept)
	assert.Error(t, kept.UnmarshalJSON([]byte(`"`)))
}

func TestDatesRollOver(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ got, want kernel.Minute }{
		{kernel.Date(2026, 0, 31, 0, 0), kernel.Date(2025, 12, 31, 0, 0)},
		{kernel.Date(2026, -11, 1, 0, 0), kernel.Date(2025, 1, 1, 0, 0)},
		{kernel.Date(2026, -12, 1, 0, 0), kernel.Date(2024, 12, 1, 0, 0)},
		{kernel.Date(2026, 25, 1, 0, 0), kernel.Date(2028, 1, 1, 0, 0)},
		{kernel.Date(2026, 2, 29, 0, 0), kernel.Date(2026, 3, 1, 0, 0)},
		{kernel.Date(2026, 3, 0, 24, 61), kernel.Date(2026, 3, 1, 1, 1)},
		{kernel.Date(1970, 1, 1, 0, 0), 0}, {kernel.Date(1969, 12, 31, 23, 59), -1},
	} {
		assert.Equal(t, c.want, c.got)
	}
	assert.True(t, kernel.None.IsNone())
	assert.False(t, kernel.Minute(0).IsNone())
}
