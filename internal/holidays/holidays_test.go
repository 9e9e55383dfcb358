package holidays_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/fault"
	"gantry/internal/holidays"
)

func in2026(t *testing.T, place string) []holidays.Day {
	t.Helper()
	days, err := holidays.Of(place, []int{2026})
	require.NoError(t, err)
	return days
}

func dates(days []holidays.Day) string {
	var out []string
	for _, d := range days {
		out = append(out, d.Date.Format("01-02"))
	}
	return strings.Join(slices.Compact(out), " ")
}

// The days of 2026 as governments published them: Chile feriados.cl, Peru gob.pe, Colombia Ley 51 de 1983 with the day of Chiquinquirá from 2026 on, Mexico Ley Federal del
// Trabajo art. 74, Argentina argentina.gob.ar with its bridge days, Brazil Portaria MGI, Spain BOE (national, not moved by communities), United States opm.gov.
func TestTheDaysOf2026AreAsPublished(t *testing.T) {
	for place, published := range map[string]string{
		"CL": "01-01 04-03 04-04 05-01 05-21 06-21 06-29 07-16 08-15 09-18 09-19 10-12 10-31 11-01 12-08 12-25",
		"PE": "01-01 04-02 04-03 04-05 05-01 06-07 06-29 07-23 07-28 07-29 08-06 08-30 10-08 11-01 12-08 12-09 12-25",
		"CO": "01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-13 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25",
		"MX": "01-01 02-02 03-16 05-01 09-16 11-16 12-25",
		"AR": "01-01 02-16 02-17 03-23 03-24 04-02 04-03 05-01 05-25 06-15 06-20 07-09 07-10 08-17 10-12 11-23 12-07 12-08 12-25",
		"BR": "01-01 04-03 04-21 05-01 09-07 10-12 11-02 11-15 11-20 12-25",
		"ES": "01-01 01-06 04-03 05-01 08-15 10-12 12-08 12-25",
		"US": "01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25",
	} {
		t.Run("cal-101 "+place, func(t *testing.T) { require.Equal(t, published, dates(in2026(t, place))) })
	}
}

func TestARegionKeepsItsOwnDaysToo(t *testing.T) {
	whole, arica := in2026(t, "CL"), in2026(t, "CL-AP")
	require.NotContains(t, dates(whole), "06-07")
	require.Equal(t, len(whole)+1, len(arica))
	at := slices.IndexFunc(arica, func(d holidays.Day) bool { return d.Date == time.Date(2026, 6, 7, 0, 0, 0, 0, time.UTC) })
	require.Equal(t, "Asalto y Toma del Morro de Arica", arica[at].In("es"))
	require.Equal(t, "Assault and Capture of Cape Arica", arica[at].In("en"))
}

func TestChileSaysOnWhichDaysShopsCloseToo(t *testing.T) {
	closed := slices.DeleteFunc(in2026(t, "CL"), func(d holidays.Day) bool { return !d.Mandatory })
	require.Equal(t, "01-01 05-01 09-18 09-19 12-25", dates(closed))
}

func TestMovableDaysFollowTheirRule(t *testing.T) {
	for year, goodFriday := range map[int]string{2019: "04-19", 2024: "03-29", 2025: "04-18", 2027: "03-26", 2038: "04-23"} {
		days, err := holidays.Of("CL", []int{year})
		require.NoError(t, err)
		require.Contains(t, dates(days), goodFriday, year)
	}
	days, err := holidays.Of("US", []int{2031})
	require.NoError(t, err)
	require.Contains(t, dates(days), "05-26", "the last Monday of May")
	require.Contains(t, dates(days), "11-27", "the fourth Thursday of November")
}

func TestWhatTheListDoesNotKnowIsRefused(t *testing.T) {
	for place, code := range map[string]string{"XX": "holidays.no_data", "CL-ZZ": "holidays.no_data", "": "holidays.no_data"} {
		_, err := holidays.Of(place, []int{2026})
		require.True(t, fault.Has(err, code), place)
	}
	for _, year := range []int{2009, 2046, -1} {
		_, err := holidays.Of("CL", []int{year})
		require.True(t, fault.Has(err, "holidays.year_unknown"), year)
	}
}

func TestEveryPlaceAnswersForEveryYear(t *testing.T) {
	countries := holidays.Countries()
	require.Len(t, countries, 250)
	rapid.Check(t, func(t *rapid.T) {
		of := rapid.SampledFrom(countries).Draw(t, "country")
		place := of.Code
		if len(of.Regions) > 0 && rapid.Bool().Draw(t, "region") {
			place += "-" + rapid.SampledFrom(of.Regions).Draw(t, "which").Code
		}
		year := rapid.IntRange(holidays.First, holidays.Last).Draw(t, "year")
		days, err := holidays.Of(place, []int{year, year})
		require.NoError(t, err)
		for i, d := range days {
			require.Equal(t, year, d.Date.Year())
			require.NotEmpty(t, d.Spanish)
			require.NotEmpty(t, d.English)
			require.True(t, i == 0 || !d.Date.Before(days[i-1].Date))
		}
	})
}
