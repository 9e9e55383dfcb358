package cpm_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/cpm"
)

func TestEveryConstraintAndLinkTypeHasItsNameInTexts(t *testing.T) {
	for i, want := range []string{"asap", "alap", "snet", "snlt", "fnet", "fnlt", "mso", "mfo", "start_on", "finish_on"} {
		c := cpm.ConstraintType(i)
		assert.Equal(t, want, c.String())
		text, err := c.MarshalText()
		require.NoError(t, err)
		assert.Equal(t, want, string(text))
		var back cpm.ConstraintType
		require.NoError(t, back.UnmarshalText([]byte(want)))
		assert.Equal(t, c, back)
	}
	for i, want := range []string{"FS", "SS", "FF", "SF"} {
		assert.Equal(t, want, cpm.LinkType(i).String())
	}
	assert.False(t, cpm.ALAP.NeedsDate())
	assert.True(t, cpm.SNET.NeedsDate())
	var none cpm.ConstraintType
	assert.Error(t, none.UnmarshalText([]byte("sometimes")))
	_, err := cpm.ConstraintType(200).MarshalText()
	assert.Error(t, err)
}
