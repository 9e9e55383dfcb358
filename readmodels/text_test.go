package readmodels

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/internal/testkit"
)

func TestEveryTextIsKeptAndToldAsItWas(t *testing.T) {
	type row struct {
		Text  string
		Many  []string
		Raw   json.RawMessage
		Named map[string]string
		One   *string
		Any   any
	}
	letter := rapid.SampledFrom([]string{"\x00", "\x1a", "0", "1", "a", `\`, `\u0000`, `\u001a`, `"`, "ñ"})
	text := rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(letter, 0, 8).Draw(t, "letters"), "") })
	pool := testkit.Database(t)
	rapid.Check(t, func(t *rapid.T) {
		one := text.Draw(t, "one")
		raw, err := json.Marshal(map[string]string{text.Draw(t, "key"): text.Draw(t, "value")})
		require.NoError(t, err)
		in := row{text.Draw(t, "text"), rapid.SliceOfN(text, 1, 3).Draw(t, "many"), raw, map[string]string{text.Draw(t, "name"): one}, &one, one}
		var before row
		require.NoError(t, json.Unmarshal(must(json.Marshal(in)), &before))

		kept := Keep(in)
		require.NotContains(t, kept.Text+strings.Join(kept.Many, "")+*kept.One, "\x00")
		require.Equal(t, before.Text, in.Text, "what it was given stays as it was")
		require.Equal(t, in.Text, told(kept).Text)
		require.Equal(t, in.Many, told(kept).Many)
		require.Equal(t, in.Named, told(kept).Named)
		require.Equal(t, one, *told(kept).One)
		require.Equal(t, any(one), told(kept).Any)

		type stored struct {
			Text  string
			Many  []string
			Named map[string]string
		}
		got, _, err := First(t.Context(), pool, func(r pgx.CollectableRow) (s stored, err error) {
			err = r.Scan(&s.Text, &s.Many, &s.Named)
			return s, err
		}, `select $1::text, $2::text[], $3::jsonb`, kept.Text, kept.Many, kept.Named)
		require.NoError(t, err)
		require.Equal(t, stored{in.Text, in.Many, in.Named}, got, "PostgreSQL holds it")

		rawBack, _, err := First(t.Context(), pool, func(r pgx.CollectableRow) (s json.RawMessage, err error) {
			err = r.Scan(&s)
			return s, err
		}, `select $1::jsonb`, must(json.Marshal(Keep(in.Named))))
		require.NoError(t, err)
		require.JSONEq(t, string(must(json.Marshal(in.Named))), string(rawBack))
	})
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
