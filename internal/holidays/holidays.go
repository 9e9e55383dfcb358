package holidays

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"gantry/domain/fault"
)

//go:embed holidays.tsv
var list string

// First and Last are the years the list knows.
const (
	First = 2010
	Last  = 2045
)

// Region is a part of a country that keeps days of its own; Code is that of ISO 3166-2 without the country.
type Region struct {
	Code string
	Name string
}

// Country is one that the list knows, by its code of ISO 3166-1 alpha-2.
type Country struct {
	Code    string
	Regions []Region
}

// Day is a public holiday.
type Day struct {
	Date      time.Time // midnight UTC
	Spanish   string
	English   string
	Mandatory bool // shops close too
}

// In gives the name of the day in a language: English for "en", Spanish otherwise.
func (d Day) In(language string) string {
	if language == "en" {
		return d.English
	}
	return d.Spanish
}

var known = sync.OnceValue(func() map[string]*country { return parse(list) })

// Countries lists the countries by their code.
func Countries() []Country {
	all := known()
	out := make([]Country, 0, len(all))
	for _, code := range slices.Sorted(maps.Keys(all)) {
		out = append(out, all[code].Country)
	}
	return out
}

// Of lists the holidays of a place in some years by date; days of the same date stand side by side. A place is the code of a country, or of
// one of its regions such as "CL-AP". Faults: "holidays.no_data" for a place that is not known, "holidays.year_unknown".
func Of(place string, years []int) ([]Day, error) {
	code, region, _ := strings.Cut(strings.ToUpper(place), "-")
	of, there := known()[code]
	if !there || region != "" && !slices.ContainsFunc(of.Regions, func(r Region) bool { return r.Code == region }) {
		return nil, fault.New(fault.NotFound, "holidays.no_data", fault.P{"place": place})
	}
	var out []Day
	for _, year := range slices.Compact(slices.Sorted(slices.Values(years))) {
		if year < First || year > Last {
			return nil, fault.New(fault.Invalid, "holidays.year_unknown", fault.P{"year": year, "first": First, "last": Last})
		}
		out = append(out, of.of(region, year)...)
	}
	return out, nil
}

// of lists the days of a region, or of the country as a whole, in one year.
func (c *country) of(region string, year int) []Day {
	worked := map[time.Time]bool{}
	var out []Day
	for _, l := range c.lines {
		if region != "" && slices.Contains(l.except, region) {
			for _, date := range l.in(year) {
				worked[date] = true
			}
		}
	}
	for _, l := range c.lines {
		if !l.whole && (region == "" || !slices.Contains(l.regions, region)) {
			continue
		}
		for _, date := range l.in(year) {
			if l.whole && worked[date] {
				continue
			}
			out = append(out, Day{Date: date, Spanish: l.spanish, English: l.english, Mandatory: l.mandatory})
		}
	}
	slices.SortStableFunc(out, func(a, b Day) int { return a.Date.Compare(b.Date) })
	return out
}
