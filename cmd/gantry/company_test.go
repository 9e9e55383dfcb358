package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/internal/config"
)

func TestAnOperatorOpensADeletedCompanyAgain(t *testing.T) {
	c := newCLI(t)
	c.ok("migrate")
	p, err := openAsIs(t.Context(), &config.Settings{DatabaseURL: c.dsn, LogLevel: "error", LogFormat: "json"}, &streams{out: devNull(t), problems: devNull(t)})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, p.Close()) })
	id := newID()
	do := func(command company.Command) error {
		_, err := p.companies(p.clock).Execute(t.Context(), operator(id), newID(), command)
		return err
	}
	require.NoError(t, do(company.Create{Name: "Torre"}))
	require.NoError(t, do(company.Delete{}))
	require.True(t, fault.Has(do(company.Change{Name: new("Norte")}), "company.deleted"))
	assert.Contains(t, c.ok("company", "restore", id.String()), "is open")
	require.NoError(t, do(company.Change{Name: new("Norte")}))
	code, _, problems := c.run("company", "restore", "nonsense")
	assert.Equal(t, exitFailed, code)
	assert.NotEmpty(t, problems)
}
