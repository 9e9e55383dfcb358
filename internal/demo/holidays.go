package demo

import (
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// named is a text in both languages.
type named struct{ spanish, english string }

func (n named) in(language Language) string {
	if language == English {
		return n.english
	}
	return n.spanish
}

// fixedHolidays come every year on the same day.
var fixedHolidays = []struct {
	month, day int
	name       named
}{
	{1, 1, named{"Año Nuevo", "New Year's Day"}},
	{5, 1, named{"Día del Trabajo", "Labour Day"}},
	{5, 21, named{"Día de las Glorias Navales", "Navy Day"}},
	{7, 16, named{"Virgen del Carmen", "Our Lady of Mount Carmel"}},
	{8, 15, named{"Asunción de la Virgen", "Assumption of Mary"}},
	{9, 18, named{"Independencia Nacional", "Independence Day"}},
	{9, 19, named{"Día de las Glorias del Ejército", "Army Day"}},
	{10, 31, named{"Día de las Iglesias Evangélicas", "Reformation Day"}},
	{11, 1, named{"Día de Todos los Santos", "All Saints' Day"}},
	{12, 8, named{"Inmaculada Concepción", "Immaculate Conception"}},
	{12, 25, named{"Navidad", "Christmas Day"}},
}

// movingNames are the holidays that differ from year to year, in the order of the days of a year in movingHolidays.
var movingNames = [4]named{
	{"Viernes Santo", "Good Friday"},
	{"Día de los Pueblos Indígenas", "Indigenous Peoples' Day"},
	{"San Pedro y San Pablo", "Saint Peter and Saint Paul"},
	{"Encuentro de Dos Mundos", "Meeting of Two Worlds"},
}

// movingHolidays are month and day of each of movingNames.
var movingHolidays = []struct {
	year int
	days [4][2]int
}{
	{2025, [4][2]int{{4, 18}, {6, 20}, {6, 29}, {10, 12}}},
	{2026, [4][2]int{{4, 3}, {6, 21}, {6, 29}, {10, 12}}},
	{2027, [4][2]int{{3, 26}, {6, 21}, {6, 28}, {10, 11}}},
	{2028, [4][2]int{{4, 14}, {6, 20}, {6, 26}, {10, 9}}},
	{2029, [4][2]int{{3, 30}, {6, 20}, {7, 2}, {10, 15}}},
	{2030, [4][2]int{{4, 19}, {6, 21}, {6, 29}, {10, 12}}},
	{2031, [4][2]int{{4, 11}, {6, 21}, {6, 29}, {10, 12}}},
	{2032, [4][2]int{{3, 26}, {6, 20}, {6, 28}, {10, 11}}},
}

// holidays are Chile's, as exceptions without work, named in a language.
func holidays(language Language) []worktime.Exception {
	var out []worktime.Exception
	for _, h := range fixedHolidays {
		day := worktime.DayOf(kernel.Date(2024, h.month, h.day, 0, 0))
		out = append(out, worktime.Exception{From: day, To: day, Recurrence: worktime.Yearly, Name: h.name.in(language)})
	}
	for _, h := range movingHolidays {
		for i, at := range h.days {
			day := worktime.DayOf(kernel.Date(h.year, at[0], at[1], 0, 0))
			out = append(out, worktime.Exception{From: day, To: day, Name: movingNames[i].in(language)})
		}
	}
	return out
}
