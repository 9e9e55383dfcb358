package schedule

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/holidays"
	"gantry/internal/httpapi"
)

// holidayRoutes read the holidays of countries and put them into calendars.
func (d *Deps) holidayRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/holidays/countries", Need: httpapi.AnyRole, Scope: httpapi.Self, Handler: d.handle(listCountries)},
		{Method: http.MethodGet, Path: "/api/holidays/of/{place}", Need: httpapi.AnyRole, Scope: httpapi.Self, Handler: d.handle(listHolidays)},
		{Method: http.MethodPost, Path: "/api/holidays/associate/{id}", Module: access.Calendars, Need: httpapi.Edit, Scope: httpapi.ByRow, Handler: d.handle(addHolidays)},
	}
}

// CountryView is a country whose holidays are known.
type CountryView struct {
	Code    string       `json:"code"` // ISO 3166-1 alpha-2
	Regions []RegionView `json:"regions"`
}

// RegionView is a part of a country with days of its own.
type RegionView struct {
	Code string `json:"code"` // ISO 3166-2, such as CL-AP
	Name string `json:"name"`
}

// HolidayView is a public holiday.
type HolidayView struct {
	Day       int32  `json:"day"` // since 1970-01-01
	Name      string `json:"name"`
	Mandatory bool   `json:"mandatory"` // shops close too
}

func listCountries(c *call) error {
	known := holidays.Countries()
	out := make([]CountryView, len(known))
	for i, country := range known {
		out[i] = CountryView{Code: country.Code, Regions: make([]RegionView, len(country.Regions))}
		for k, r := range country.Regions {
			out[i].Regions[k] = RegionView{Code: country.Code + "-" + r.Code, Name: r.Name}
		}
	}
	return c.JSON(http.StatusOK, out)
}

// mostPlaces and mostYears bound one import.
const (
	mostPlaces = 50
	mostYears  = holidays.Last - holidays.First + 1
)

func listHolidays(c *call) error {
	years := []int{c.deps.Clock.Now().Year()}
	if asked := c.Request.URL.Query().Get("years"); asked != "" {
		years = nil
		for text := range strings.SplitSeq(asked, ",") {
			year, err := strconv.Atoi(text)
			if err != nil || len(years) == mostYears {
				return fault.New(fault.Invalid, "request.parameter", fault.P{"name": "years", "min": holidays.First, "max": holidays.Last})
			}
			years = append(years, year)
		}
	}
	days, err := c.holidays([]string{c.Variable("place")}, years)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, days)
}

// holidays lists the days of some places by date. Days of the same date become one, with all their names.
func (c *call) holidays(places []string, years []int) ([]HolidayView, error) {
	if len(places) > mostPlaces || len(years) > mostYears {
		return nil, fault.New(fault.Invalid, "holidays.too_many", fault.P{"places": mostPlaces, "years": mostYears})
	}
	type said struct {
		names     []string
		mandatory bool
	}
	byDay := map[int32]*said{}
	for _, place := range places {
		days, err := holidays.Of(place, years)
		if err != nil {
			return nil, err
		}
		for _, d := range days {
			day := int32(d.Date.Unix() / (24 * 60 * 60))
			if byDay[day] == nil {
				byDay[day] = &said{}
			}
			byDay[day].mandatory = byDay[day].mandatory || d.Mandatory
			if name := d.In(c.Language); !slices.Contains(byDay[day].names, name) {
				byDay[day].names = append(byDay[day].names, name)
			}
		}
	}
	out := make([]HolidayView, 0, len(byDay))
	for day, of := range byDay {
		out = append(out, HolidayView{Day: day, Name: kernel.TidyName(strings.Join(of.names, " · ")), Mandatory: of.mandatory})
	}
	slices.SortFunc(out, func(a, b HolidayView) int { return int(a.Day - b.Day) })
	return out, nil
}

// addHolidays makes the holidays of some countries and years exceptions of a calendar. A day that has an exception already keeps it.
func addHolidays(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	var (
		places []string
		years  []int
	)
	if json.Unmarshal(f["countries"], &places) != nil || json.Unmarshal(f["years"], &years) != nil || len(places) == 0 || len(years) == 0 {
		return fault.New(fault.Invalid, "calendar.data_missing", nil)
	}
	if err := c.CaughtUp("gantt"); err != nil {
		return err
	}
	row, err := c.calendar(c.Row)
	if err != nil {
		return err
	}
	days, err := c.holidays(places, years)
	if err != nil {
		return err
	}
	c.plans()
	spec := specOfRow(row)
	known := len(spec.Exceptions)
	for _, d := range days {
		on := worktime.Day(d.Day)
		covered := func(e worktime.Exception) (yes bool) {
			e.Occurrences(on, on, func(first, last worktime.Day) { yes = yes || first <= on && on <= last })
			return yes
		}
		if !slices.ContainsFunc(spec.Exceptions[:known], covered) {
			spec.Exceptions = append(spec.Exceptions, worktime.Exception{From: on, To: on, Name: d.Name})
		}
	}
	if len(spec.Exceptions) == known {
		return c.JSON(http.StatusOK, wireCalendar(c.Schedule, row))
	}
	r, err := c.run(plan.Batch{Commands: []plan.Command{schedule.CalendarSetTime{Calendar: kernel.At(c.Row), Time: spec}}})
	if err != nil {
		return err
	}
	return c.timetable(http.StatusOK, r, c.Row)
}
