package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/config"
	"gantry/internal/identity"
)

func TestAnOperatorMovesTheEndOfATrial(t *testing.T) {
	c := newCLI(t)
	c.ok("migrate")
	p, err := openAsIs(t.Context(), &config.Settings{DatabaseURL: c.dsn, LogLevel: "error", LogFormat: "json"}, &streams{out: devNull(t), problems: devNull(t)})
	require.NoError(t, err)
	company := newID()
	require.NoError(t, p.identity.Found(t.Context(), identity.Founding{Company: company, Domain: "torre.example", Trial: time.Hour}))
	require.NoError(t, p.Close())

	assert.Contains(t, c.ok("trial", company.String(), "--until=2031-12-31"), "ends on 2032-01-01 at 00:00 UTC", "the day itself still counts")
	assert.Contains(t, c.ok("trial", company.String()), "2032-01-01")
	assert.Contains(t, c.ok("trial", company.String(), "--off"), "not on trial")
	for _, wrong := range [][]string{{company.String(), "--until=soon"}, {"nonsense"}, {newID().String(), "--off"}} {
		code, _, problems := c.run(append([]string{"trial"}, wrong...)...)
		assert.Equal(t, exitFailed, code, wrong)
		assert.NotEmpty(t, problems)
	}
}
