package eventstore_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/eventstore"
	"gantry/eventstore/contract"
)

func TestACopyHasAMarkThatNoEarlierStoreHad(t *testing.T) {
	of := func(mark int, used ...int) int {
		source := eventstore.Identity{ID: contract.NewID(), Mark: mark}
		copied := eventstore.NewCopy(source, contract.NewID(), used...)
		assert.Equal(t, source.ID, copied.CopyOf)
		assert.False(t, copied.Complete)
		return copied.Mark
	}
	assert.Equal(t, 1, of(0), "of PostgreSQL")
	assert.Equal(t, 2, of(0, 1), "of PostgreSQL, which was KurrentDB before")
	assert.Equal(t, 4, of(1, 2, 3))
	assert.Equal(t, 1, of(eventstore.HighestMark))
	assert.Equal(t, 3, of(eventstore.HighestMark, 1, 2))
	all := make([]int, eventstore.HighestMark)
	for i := range all {
		all[i] = i + 1
	}
	assert.Equal(t, 8, of(7, all...), "when all were used, at least another than the source's")
	assert.Equal(t, 300, of(7, append(all[:299:299], all[300:]...)...), "the only one left")
}
