package holidays

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// country is one with its days.
type country struct {
	Country
	lines []line
}

// line is a name with the dates and places it stands for.
type line struct {
	spanish, english string
	whole            bool     // the whole country
	mandatory        bool     // shops close too
	regions          []string // besides, or instead
	except           []string // regions that work on the day
	rules            []rule
}

// rule gives at most one date a year.
type rule struct {
	date  func(year int) time.Time
	years [][2]int // nil: all
}

func (r rule) holds(year int) bool {
	return r.years == nil || slices.ContainsFunc(r.years, func(y [2]int) bool { return y[0] <= year && year <= y[1] })
}

func (l *line) in(year int) []time.Time {
	var out []time.Time
	for _, r := range l.rules {
		if r.holds(year) {
			out = append(out, r.date(year))
		}
	}
	return out
}

// parse reads the list. It is part of the program, so a mistake in it is one of the program.
func parse(text string) map[string]*country {
	out := map[string]*country{}
	var at *country
	for n, row := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		if strings.HasPrefix(row, "#") {
			continue
		}
		cells := strings.Split(row, "\t")
		if cells[0] == "@" {
			at = &country{Country: Country{Code: cells[1], Regions: []Region{}}}
			for _, cell := range cells[2:] {
				code, name, _ := strings.Cut(cell, "=")
				at.Regions = append(at.Regions, Region{Code: code, Name: name})
			}
			out[at.Code] = at
			continue
		}
		l, err := parseLine(cells)
		if err != nil {
			panic(fmt.Sprintf("holidays.tsv:%d: %v", n+1, err))
		}
		at.lines = append(at.lines, l)
	}
	return out
}

func parseLine(cells []string) (line, error) {
	if len(cells) != 4 {
		return line{}, fmt.Errorf("%d cells", len(cells))
	}
	l := line{spanish: cells[1], english: cells[2]}
	if l.english == "" {
		l.english = l.spanish
	}
	places, mandatory := strings.CutPrefix(cells[0], "!")
	l.mandatory = mandatory
	for place := range strings.SplitSeq(places, ",") {
		if without, except := strings.CutPrefix(place, "-"); except {
			l.except = append(l.except, without)
		} else if place == "*" {
			l.whole = true
		} else {
			l.regions = append(l.regions, place)
		}
	}
	for text := range strings.SplitSeq(cells[3], " ") {
		r, err := parseRule(text)
		if err != nil {
			return l, err
		}
		l.rules = append(l.rules, r)
	}
	return l, nil
}

func parseRule(text string) (rule, error) {
	when, span, _ := strings.Cut(text, ":")
	var r rule
	for part := range strings.SplitSeq(span, ",") {
		if part == "" {
			continue
		}
		first, last, ranged := strings.Cut(part, "-")
		if !ranged {
			last = first
		}
		a, errA := strconv.Atoi(first)
		b, errB := strconv.Atoi(last)
		if errA != nil || errB != nil {
			return r, fmt.Errorf("years %q", part)
		}
		r.years = append(r.years, [2]int{a, b})
	}
	var err error
	switch {
	case strings.HasPrefix(when, "E"):
		var offset int
		offset, err = strconv.Atoi(when[1:])
		r.date = func(year int) time.Time { return easter(year).AddDate(0, 0, offset) }
	case strings.Contains(when, "/"):
		r.date, err = parseWeekday(when)
	case strings.Contains(when, "-"):
		var at time.Time
		at, err = time.Parse("2006-01-02", "2000-"+when)
		r.date = func(year int) time.Time { return day(year, at.Month(), at.Day()) }
	default:
		var at time.Time
		at, err = time.Parse("20060102", when)
		r.date, r.years = func(int) time.Time { return at }, [][2]int{{at.Year(), at.Year()}}
	}
	return r, err
}

// parseWeekday reads MM/n/w: the n-th weekday w of a month, Monday 1, and n L for the last.
func parseWeekday(text string) (func(int) time.Time, error) {
	var (
		month, weekday int
		nth            string
	)
	if _, err := fmt.Sscanf(strings.ReplaceAll(text, "/", " "), "%d %s %d", &month, &nth, &weekday); err != nil {
		return nil, fmt.Errorf("%q: %w", text, err)
	}
	if nth == "L" {
		return func(year int) time.Time {
			last := day(year, time.Month(month)+1, 0)
			return last.AddDate(0, 0, -((int(last.Weekday()) - weekday + 7) % 7))
		}, nil
	}
	n, err := strconv.Atoi(nth)
	return func(year int) time.Time {
		first := day(year, time.Month(month), 1)
		return first.AddDate(0, 0, (weekday-int(first.Weekday())+7)%7+7*(n-1))
	}, err
}

func day(year int, month time.Month, d int) time.Time {
	return time.Date(year, month, d, 0, 0, 0, 0, time.UTC)
}

// easter is the Sunday of the Gregorian calendar, by the method that Meeus gives in Astronomical Algorithms, chapter 8.
func easter(year int) time.Time {
	a, b, c := year%19, year/100, year%100
	d, e := b/4, b%4
	g := (8*b + 13) / 25
	h := (19*a + b - d - g + 15) % 30
	i, k := c/4, c%4
	l := (32 + 2*e + 2*i - h - k) % 7
	m := (a + 11*h + 19*l) / 433
	month := (h + l - 7*m + 90) / 25
	return day(year, time.Month(month), (h+l-7*m+33*month+19)%32)
}
