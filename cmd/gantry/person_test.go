package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/demo"
)

func TestAnOperatorExportsAndErasesAPerson(t *testing.T) {
	c := newCLI(t)
	c.ok("demo")
	who, other := demo.People[0], demo.People[1]
	out := c.ok("export-user", who.Email)
	assert.Contains(t, out, `"email": "`+who.Email+`"`)
	assert.NotContains(t, out, other.Email)

	for _, wrong := range []string{"nobody@robles.example", newID().String(), "nonsense"} {
		code, _, problems := c.run("erase-user", wrong)
		assert.Equal(t, exitFailed, code, wrong)
		assert.NotEmpty(t, problems)
	}
	assert.Contains(t, c.ok("erase-user", who.Email), who.ID.String())
	code, _, problems := c.run("export-user", who.Email)
	require.Equal(t, exitFailed, code)
	assert.Contains(t, problems, "nobody has the address")
	erased := c.ok("export-user", who.ID.String())
	assert.NotContains(t, erased, who.Lastname)
	assert.Contains(t, c.ok("export-user", other.Email), other.Lastname, "others stay")
	c.ok("verify")
}
