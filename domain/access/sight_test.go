package access_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/access"
)

func TestSightsWithOneKeySeeTheSame(t *testing.T) {
	of := []access.Module{access.Gantt, access.Calendars, access.Lookahead}
	see := func(user, firm string, gantt, calendars, lookahead access.Level) access.Sight {
		return access.Sight{Person: access.Person{User: user, Subcontract: firm}, Levels: access.Levels{access.Gantt: gantt, access.Calendars: calendars, access.Lookahead: lookahead}}
	}
	whole := see("ana", "", access.Full, access.View, access.Full)
	assert.Equal(t, access.Whole, whole.Key(of))
	assert.Equal(t, access.Whole, see("eva", "firm", access.View, access.None, access.View).Key(of), "the Gantt draws calendars")
	own := see("ana", "firm", access.View, access.View, access.Own)
	assert.Equal(t, own.Key(of), see("eva", "firm", access.View, access.View, access.Own).Key(of), "two of one firm")
	for name, other := range map[string]access.Sight{
		"everything":           whole,
		"another firm":         see("ana", "other", access.View, access.View, access.Own),
		"no firm":              see("ana", "", access.View, access.View, access.Own),
		"a firm of that name":  see("x", "user ana", access.View, access.View, access.Own),
		"not the Gantt":        see("ana", "firm", access.None, access.None, access.Own),
		"nothing of lookahead": see("ana", "firm", access.View, access.View, access.None),
	} {
		assert.NotEqual(t, own.Key(of), other.Key(of), name)
	}
	assert.NotEqual(t, see("ana", "", access.View, access.View, access.Own).Key(of), see("x", "user ana", access.View, access.View, access.Own).Key(of))
	assert.Equal(t, see("ana", "", access.View, "", access.None).Key(of), see("eva", "", access.View, "", access.None).Key(of), "who has no own rows is nobody in particular")
}
