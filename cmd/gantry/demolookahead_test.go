package main

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/internal/demo"
)

func TestTheClinicIsLoadedWithItsComingWeeks(t *testing.T) {
	_, count := loadedTwice(t, "--demo-lookahead")
	for _, language := range []demo.Language{demo.Spanish, demo.English} {
		id := demoSchedule(language)
		assert.Greater(t, count(`select count(*) from rm.lookahead_tasks where schedule_id = $1`, id), 80)
		assert.Equal(t, len(demo.ClinicFirms()), count(`select count(distinct subcontract) from rm.lookahead_tasks where schedule_id = $1 and subcontract <> ''`, id))
		assert.Equal(t, 8, count(`select count(*) from rm.lookahead_roadblocks where schedule_id = $1`, id))
		assert.Equal(t, 1, count(`select count(*) from rm.weekly_weeks where schedule_id = $1 and not closed`, id), "the week under way")
	}
}
