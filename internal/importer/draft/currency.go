package draft

import (
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// How many characters of a currency are kept.
const (
	currencyCode   = 6
	currencyName   = 40
	currencySymbol = 6
)

// Currency is what the costs of a file are in, none without a code and a symbol. What no currency has, of digits or a place of its
// symbol, counts as usual: nothing but its look depends on it.
func Currency(code, name, symbol string, digits int64, place int) schedule.Currency {
	short := func(s string, most int) string {
		s = strings.Map(func(r rune) rune {
			if kernel.Unreadable(r) {
				return -1
			}
			return r
		}, s)
		if r := []rune(s); len(r) > most {
			s = string(r[:most])
		}
		return strings.TrimSpace(s)
	}
	code, symbol = short(code, currencyCode), short(symbol, currencySymbol)
	if code == "" && symbol == "" {
		return schedule.Currency{}
	}
	if digits < 0 || digits > 4 {
		digits = 2
	}
	if place < int(schedule.SymbolBefore) || place > int(schedule.SymbolBlankAfter) {
		place = int(schedule.SymbolBefore)
	}
	return schedule.Currency{
		Code: code, Name: short(name, currencyName), Symbol: symbol, Digits: int(digits), Place: schedule.SymbolPosition(place),
	}
}
