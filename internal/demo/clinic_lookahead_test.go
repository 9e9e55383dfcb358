package demo_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/demo"
)

// planned is the clinic with its lookahead as it is on a day.
func planned(t *testing.T, language demo.Language, now kernel.Minute) *plan.State {
	in, err := demo.Clinic(language, now)
	require.NoError(t, err)
	p := play(t, demo.Project)
	p.do(demo.Importer(), schedule.TakeOver{Project: demo.Project, Import: in}, now-10*kernel.Day)
	steps, err := demo.ClinicLookahead(language, now)
	require.NoError(t, err)
	for _, step := range steps {
		assert.Less(t, step.At, now-now%kernel.Day, "before the last edit of its history")
		if c := step.Do(p.State); c != nil {
			p.do(step.By, c, step.At)
		}
	}
	return p.State
}

func TestTheComingSixWeeksOfTheClinicAreFilled(t *testing.T) {
	for day := range 7 {
		now := kernel.Date(2026, 11, 23+day, 9, 0)
		for _, language := range []demo.Language{demo.Spanish, demo.English} {
			t.Run(fmt.Sprintf("%s, day %d", language, day), func(t *testing.T) {
				s := planned(t, language, now)
				firms, weeks := map[kernel.ID]int{}, map[kernel.Minute]int{}
				tasks, begun := 0, 0
				for task := range s.Lookahead().Tasks() {
					tasks++
					assert.NotEmpty(t, task.Responsibles)
					if !task.Subcontract.IsZero() {
						firms[task.Subcontract]++
					}
					for week := range kernel.Minute(6) {
						if task.Computed.Start < now+(week+1)*7*kernel.Day && task.Computed.Finish > now+week*7*kernel.Day {
							weeks[week]++
						}
					}
					if s.Lookahead().Shown(task) > 0 {
						begun++
					}
				}
				assert.Len(t, firms, 6, "six subcontracts")
				for week := range kernel.Minute(6) {
					assert.GreaterOrEqual(t, weeks[week], 5, "week %d", week+1)
				}
				assert.Positive(t, begun)

				states := map[string]int{}
				for r := range s.Lookahead().Roadblocks() {
					assert.NotEmpty(t, s.Lookahead().Blocked(r.Row), r.Name)
					promises := s.Lookahead().Promises(r.Row)
					switch {
					case r.Standing.State == lookahead.Released:
						states["released"]++
					case len(promises) == 0:
						states["undated"]++
					case promises[0].Date < now:
						states["overdue"]++
					default:
						states["open"]++
					}
				}
				assert.Equal(t, map[string]int{"released": 2, "undated": 1, "overdue": 2, "open": 3}, states)

				list := s.Weekly().Weeks()
				require.Len(t, list, 1, "the week under way")
				assert.LessOrEqual(t, list[0].Start, now)
				assert.Greater(t, list[0].Start+7*kernel.Day, now)
				promised := len(s.Weekly().Commitments(list[0].Row))
				assert.GreaterOrEqual(t, promised, 5)
				t.Logf("%d tasks, %v a week, %d promised, finish %v", tasks, weeks, promised, s.Schedule().Finish())
			})
		}
	}
}

func TestTheClinicIsPlannedInItsLanguage(t *testing.T) {
	for task := range planned(t, demo.English, noon).Lookahead().Tasks() {
		assert.False(t, strings.Contains(task.Name, "sector"), task.Name)
	}
}
