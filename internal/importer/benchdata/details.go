package benchdata

import (
	"fmt"
	"strconv"

	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

const (
	zones     = 8
	noteTopic = "Method"
	years     = 12 // with holidays, from the first on
)

func storeyName(storey int) string { return "Storey " + strconv.Itoa(storey+1) }
func zoneName(z int32) string      { return "Zone " + string(rune('A'+z)) }
func zoneCode(z int32) string      { return "Z" + strconv.Itoa(int(z)+1) }
func tradeCode(t int32) string     { return "T" + strconv.Itoa(int(t)+1) }
func crewName(c int) string {
	return trades[c/crewsPerTrade].name + " crew " + strconv.Itoa(c%crewsPerTrade+1)
}
func crewCode(c int) string  { return fmt.Sprintf("C%02d", c+1) }
func stuffCode(m int) string { return fmt.Sprintf("M%02d", m+1) }

func noteText(r *row) string { return "Work on " + r.name + " as agreed with the site manager." }

// pattern is the working time of a calendar.
type pattern struct {
	name     string
	days     string // of the week that are worked, Sunday first
	shifts   []worktime.Shift
	holidays bool
}

var calendars = [...]pattern{
	{"Five days", "0111110", []worktime.Shift{{From: 480, To: 720}, {From: 780, To: 1020}}, true},
	{"Six days", "0111111", []worktime.Shift{{From: 480, To: 720}, {From: 780, To: 1020}}, true},
	{"Night shift", "0111110", []worktime.Shift{{From: 0, To: 300}, {From: 1260, To: 1440}}, true},
	{"Every day", "1111111", []worktime.Shift{{From: 420, To: 720}, {From: 780, To: 960}}, false},
}

// holiday is a day that differs; without shifts it is not worked.
type holiday struct {
	day    kernel.Minute
	shifts []worktime.Shift
}

// holidays are those of all years in order, with short days before two of them.
func (p *pattern) holidayList() []holiday {
	if !p.holidays {
		return nil
	}
	var out []holiday
	short := []worktime.Shift{{From: 480, To: 720}}
	for year := 2026; year < 2026+years; year++ {
		for _, d := range [...]struct {
			month, day int
			shifts     []worktime.Shift
		}{{1, 1, nil}, {4, 3, nil}, {5, 1, nil}, {5, 21, nil}, {6, 29, nil}, {7, 16, nil}, {8, 15, nil}, {9, 17, short}, {9, 18, nil}, {9, 19, nil}, {10, 12, nil}, {11, 1, nil}, {12, 8, nil}, {12, 24, short}, {12, 25, nil}} {
			out = append(out, holiday{kernel.Date(year, d.month, d.day, 0, 0), d.shifts})
		}
	}
	return out
}

// stamp writes a date and time with a sign between them.
func stamp(m kernel.Minute, between string) string {
	y, mo, d, h, mi := m.Civil()
	return fmt.Sprintf("%04d-%02d-%02d%s%02d:%02d", y, mo, d, between, h, mi)
}

func clock(minute int32) string { return fmt.Sprintf("%02d:%02d", minute/60%24, minute%60) }

// decimal writes hundredths.
func decimal(cents int64) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }
