package table_test

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/importer"
)

// These tests measure memory, so nothing runs beside them.

func held() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

func allotted() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.TotalAlloc)
}

// looking is a reader that looks when somebody comes to it.
type looking func()

func (look looking) Read([]byte) (int, error) {
	look()
	return 0, io.EOF
}

func TestWhatNobodyTakesOfRowsIsNotKept(t *testing.T) {
	const values = 1 << 20
	zeros := strings.Repeat(",0", values)
	before, during := held(), int64(0)
	text := io.MultiReader(strings.NewReader(`{"x":[{"y":[0`), strings.NewReader(zeros), looking(func() { during = held() }),
		strings.NewReader(`]}],"name":"Torre","activities":[{"id":1,"name":"a","start_date":"2026/03/02 8:00"}]}`))
	list, err := importer.Read(context.Background(), text, importer.Reading{Name: "x.json"})
	require.NoError(t, err)
	require.Equal(t, "Torre", list[0].Settings.Name)
	require.NotZero(t, during)
	require.Less(t, during-before, int64(values/2), "of what was passed over")
	runtime.KeepAlive(zeros)

	_, err = importer.Read(context.Background(), strings.NewReader(`{"x":`+strings.Repeat("[", 1<<16)), importer.Reading{Name: "x.json"})
	require.Equal(t, "import.json_malformed", fault.Of(err).Key, "however deep")
}

// manyCalendars is a table whose rows each name a calendar of their own, with dates three centuries apart.
func manyCalendars(n int) string {
	var b strings.Builder
	b.WriteString("Code,Name,Duration,Start,Calendar\n")
	for i := range n {
		year := 2026
		switch i {
		case 0:
			year = 1901
		case 1:
			year = 2198
		}
		fmt.Fprintf(&b, "A%d,Muro,1,%d-03-03,cal%d\n", i, year, i)
	}
	return b.String()
}

func TestCalendarsThatAreOnlyNamedAreWorkedOutOnce(t *testing.T) {
	before := allotted()
	list, err := importer.Read(context.Background(), strings.NewReader(manyCalendars(300)), importer.Reading{Name: "x.csv"})
	require.NoError(t, err)
	require.Len(t, list[0].Calendars, 301)
	require.Less(t, allotted()-before, int64(64<<20))
}

func TestDifferentCalendarsAreWorkedWithAFewAtATime(t *testing.T) {
	const n = 120
	place := importer.Place{Calendars: []schedule.Calendar{schedule.StandardCalendar()}, MinutesPerDay: 480, MinutesPerWeek: 2400, Start: kernel.Date(1901, 3, 1, 0, 0)}
	for i := range n { // each begins a minute later
		c := schedule.Calendar{Row: kernel.Row(i + 2), Name: fmt.Sprint("cal", i), Time: schedule.StandardCalendar().Time}
		for day := range c.Time.Week {
			c.Time.Week[day] = []worktime.Shift{{From: int32(360 + i), To: 1020}}
		}
		place.Calendars = append(place.Calendars, c)
	}
	var most int64
	before := held()
	done := make(chan struct{})
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-done:
				return
			default:
				most = max(most, held())
			}
		}
	}()
	list, err := importer.Read(context.Background(), strings.NewReader(manyCalendars(n)), importer.Reading{Name: "x.csv", Place: place})
	close(done)
	<-stopped
	require.NoError(t, err)
	require.Less(t, most-before, int64(96<<20))
	for i, a := range list[0].Activities {
		assert.Equal(t, fmt.Sprint("A", i), a.Code, "in the order of the table")
		assert.Equal(t, kernel.Minute(360+i), (a.Constraint.Date%kernel.Day+kernel.Day)%kernel.Day, "by its own calendar")
	}
}
