package demo

import (
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// fixedHolidays come every year on the same day: month and day.
var fixedHolidays = [][2]int{
	{1, 1}, {5, 1}, {5, 21}, {7, 16}, {8, 15}, {9, 18}, {9, 19}, {10, 31}, {11, 1}, {12, 8}, {12, 25},
}

// movingHolidays differ from year to year: Good Friday, the day of the indigenous
// peoples, Saint Peter and Saint Paul, and the meeting of two worlds.
var movingHolidays = [][3]int{
	{2025, 4, 18}, {2025, 6, 20}, {2025, 6, 29}, {2025, 10, 12},
	{2026, 4, 3}, {2026, 6, 21}, {2026, 6, 29}, {2026, 10, 12},
	{2027, 3, 26}, {2027, 6, 21}, {2027, 6, 28}, {2027, 10, 11},
	{2028, 4, 14}, {2028, 6, 20}, {2028, 6, 26}, {2028, 10, 9},
	{2029, 3, 30}, {2029, 6, 20}, {2029, 7, 2}, {2029, 10, 15},
	{2030, 4, 19}, {2030, 6, 21}, {2030, 6, 29}, {2030, 10, 12},
	{2031, 4, 11}, {2031, 6, 21}, {2031, 6, 29}, {2031, 10, 12},
	{2032, 3, 26}, {2032, 6, 20}, {2032, 6, 28}, {2032, 10, 11},
}

// holidays are Chile's, as exceptions without work.
func holidays() []worktime.Exception {
	var out []worktime.Exception
	for _, h := range fixedHolidays {
		day := worktime.DayOf(kernel.Date(2024, h[0], h[1], 0, 0))
		out = append(out, worktime.Exception{From: day, To: day, Recurrence: worktime.Yearly})
	}
	for _, h := range movingHolidays {
		day := worktime.DayOf(kernel.Date(h[0], h[1], h[2], 0, 0))
		out = append(out, worktime.Exception{From: day, To: day})
	}
	return out
}
