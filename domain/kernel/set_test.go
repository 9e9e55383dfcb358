package kernel_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
)

func TestSetsWithTheSameIdsAreTheSameValue(t *testing.T) {
	assert.Equal(t, kernel.SetOf("b", "a"), kernel.SetOf("a", "", "b", "a"))
	assert.Equal(t, kernel.Set("a"), kernel.SetOf("a", "b").Both(kernel.SetOf("a", "c")))
	assert.Equal(t, kernel.Set("b"), kernel.SetOf("a", "b").Without(kernel.SetOf("a", "c")))
	assert.True(t, kernel.SetOf("10", "3").Has("3"))
	assert.False(t, kernel.SetOf("10", "3").Has("1"))
	assert.Empty(t, kernel.SetOf().List())
}

func TestASetIsAListInJSON(t *testing.T) {
	text, err := json.Marshal(kernel.SetOf("b", "a"))
	require.NoError(t, err)
	assert.JSONEq(t, `["a","b"]`, string(text))
	var back kernel.Set
	require.NoError(t, json.Unmarshal([]byte(`["b","a","b"]`), &back))
	assert.Equal(t, kernel.SetOf("a", "b"), back)
	text, err = json.Marshal(kernel.Set(""))
	require.NoError(t, err)
	assert.JSONEq(t, `[]`, string(text))
}
