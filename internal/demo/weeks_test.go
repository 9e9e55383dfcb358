package demo_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/demo"
)

// lived is the building after its history, and how often that moved its finish.
func lived(t *testing.T, now kernel.Minute) (s *plan.State, later, earlier int) {
	in, err := demo.BuildingImport(now)
	require.NoError(t, err)
	p := play(t, demo.Building)
	s = p.State
	steps, err := demo.BuildingHistory(now)
	require.NoError(t, err)
	p.do(demo.Importer(), schedule.TakeOver{Project: demo.Building, Import: in}, steps[0].At-20)
	for _, step := range steps {
		if c := step.Do(s); c != nil {
			was := s.Schedule().Finish()
			p.do(step.By, c, step.At)
			switch f := s.Schedule().Finish(); {
			case f > was:
				later++
			case f < was:
				earlier++
			}
		}
	}
	return s, later, earlier
}

func TestTheBuildingHasTwelveClosedWeeks(t *testing.T) {
	for _, now := range []kernel.Minute{
		kernel.Date(2026, 11, 23, 9, 0), kernel.Date(2026, 11, 26, 9, 0), kernel.Date(2026, 11, 29, 9, 0), kernel.Date(2027, 1, 6, 9, 0), kernel.Date(2027, 5, 27, 9, 0), kernel.Date(2027, 10, 5, 9, 0),
	} {
		year, month, day, _, _ := now.Civil()
		t.Run(fmt.Sprintf("%d-%02d-%02d", year, month, day), func(t *testing.T) {
			s, later, earlier := lived(t, now)
			weeks := s.Weekly().Weeks()
			require.Len(t, weeks, demo.WeeksClosed+1)
			var ppc []float64
			restated, late, gone := 0, 0, 0
			for i, w := range weeks {
				closures := s.Weekly().Closures(w.Row)
				if i == demo.WeeksClosed {
					assert.Empty(t, closures, "the week under way is open")
					continue
				}
				require.NotEmpty(t, closures)
				assert.True(t, w.Standing.Closed)
				first := closures[0]
				share, some := first.PPC()
				require.True(t, some)
				ppc = append(ppc, float64(share)/10_000)
				t.Logf("week %d: %d of %d, %.0f %%, %d added", w.Number, first.Kept, first.Promised, float64(share)/10_000, first.Added)
				assert.GreaterOrEqual(t, first.Promised, int32(5))
				if len(closures) > 1 {
					restated++
					assert.Greater(t, closures[1].Kept, first.Kept, "the second closure counts the Saturday")
				}
				late += int(first.Added)
				for _, o := range s.Weekly().Outcomes(first.Row) {
					if o.Withdrawn {
						gone++
						assert.False(t, o.Kept)
					}
				}
			}
			mean := func(of []float64) (sum float64) {
				for _, one := range of {
					sum += one / float64(len(of))
				}
				return sum
			}
			setbacks := 0
			for i, one := range ppc {
				assert.GreaterOrEqual(t, one, 55.0)
				assert.LessOrEqual(t, one, 85.0)
				if i > 0 && one < ppc[i-1] {
					setbacks++
				}
			}
			assert.Greater(t, mean(ppc[8:]), mean(ppc[:4])+8, "it improves")
			assert.GreaterOrEqual(t, setbacks, 3, "with setbacks")
			assert.Equal(t, 1, restated, "one week was reopened")
			assert.Equal(t, 1, gone, "one promise was withdrawn")
			assert.Positive(t, late, "work was promised after the week began")

			reasons, lost, misses := map[int32]int{}, int32(0), 0
			for m := range s.Weekly().Misses() {
				reasons[m.Type]++
				lost += m.DaysLost
				misses++
				assert.NotEmpty(t, m.Description)
				assert.NotEmpty(t, s.Weekly().MissTasks(m.Row))
			}
			assert.GreaterOrEqual(t, len(reasons), 7, "several types of reasons")
			assert.Greater(t, lost, int32(misses), "with days lost")

			inTime, tooLate, open, expired, draft := 0, 0, 0, 0, 0
			for r := range s.Lookahead().Roadblocks() {
				promises := s.Lookahead().Promises(r.Row)
				assert.NotEmpty(t, s.Lookahead().Blocked(r.Row), r.Name)
				switch {
				case len(promises) == 0:
					draft++
				case r.Standing.State == lookahead.Released && r.Standing.Released <= promises[0].Date:
					inTime++
				case r.Standing.State == lookahead.Released:
					tooLate++
				case promises[0].Date < now:
					expired++
				default:
					open++
				}
			}
			t.Logf("%d misses of %d types, %d days lost; roadblocks: %d in time, %d too late, %d open, %d expired, %d drafts", misses, len(reasons), lost, inTime, tooLate, open, expired, draft)
			assert.GreaterOrEqual(t, inTime, 6)
			assert.GreaterOrEqual(t, tooLate, 4)
			assert.Positive(t, open+expired)

			pricing, err := s.Pricing(now, access.Sight{Levels: access.Everywhere(access.View)})
			require.NoError(t, err)
			prices, err := pricing.Run()
			require.NoError(t, err)
			costly := 0
			for _, one := range prices.List {
				if one.Minutes > 0 {
					costly++
				}
			}
			assert.Positive(t, costly, "an open roadblock costs days of the finish")

			require.NotNil(t, s.Schedule().ActiveBaseline())
			updates := s.Schedule().Updates()
			require.Len(t, updates, 2)
			assert.True(t, updates[0].Issued && updates[1].Issued)
			t.Logf("the finish went %d times later and %d times earlier", later, earlier)
			assert.GreaterOrEqual(t, later, 4)
			assert.Positive(t, earlier)
		})
	}
}
