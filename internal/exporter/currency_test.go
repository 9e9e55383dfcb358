package exporter_test

import (
	"cmp"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/schedule"
	"gantry/internal/exporter"
)

// sameCurrency holds the currency that came back against the one that went out; Microsoft Project has no names for them.
func sameCurrency(t require.TestingT, out, back schedule.Import) {
	want, got := out.Source.Currency, back.Source.Currency
	if want.Code == "" {
		want = schedule.USDollar()
	}
	want.Name, got.Name = "", ""
	require.Equal(t, want, got)
}

func TestTheCurrencyOfTheCostsComesBack(t *testing.T) {
	for name, currency := range map[string]schedule.Currency{
		"none":             {},
		"pesos":            {Code: "CLP", Name: "Peso chileno", Symbol: "$"},
		"euros":            {Code: "EUR", Name: "Euro", Symbol: "€", Digits: 2, Place: schedule.SymbolBlankAfter},
		"development unit": {Code: "CLF", Symbol: "UF", Digits: 2, Place: schedule.SymbolBlankBefore},
	} {
		for _, format := range exporter.Formats {
			t.Run(name+" "+string(format), func(t *testing.T) {
				in := plain(schedule.Activity{Code: "A", Name: "Muro", Duration: 480, Cost: 1_000_000})
				in.Source.Currency = currency
				file, report := written(t, in, format)
				require.Zero(t, report.LeftOut["currency.code"])
				back := read(t, file)
				sameCurrency(t, in, back)
				require.EqualValues(t, 1_000_000, back.Activities[0].Cost, "no amount is converted")
				if format != exporter.MSPDI && currency.Code != "" {
					require.Equal(t, cmp.Or(currency.Name, currency.Code), back.Source.Currency.Name)
				}
			})
		}
	}
}

func TestACurrencyOfP6WithACodeOfItsOwnIsTold(t *testing.T) {
	in := plain(schedule.Activity{Code: "A", Name: "Muro", Duration: 480})
	in.Source.Currency = schedule.Currency{Code: "AUST", Name: "Australian Dollar", Symbol: "A$", Digits: 2}
	file, report := written(t, in, exporter.MSPDI)
	require.Equal(t, 1, report.LeftOut["currency.code"])
	require.NotContains(t, string(file), "<CurrencyCode>")
	require.Contains(t, string(file), "<CurrencySymbol>A$</CurrencySymbol>")
	require.Equal(t, schedule.Currency{Symbol: "A$", Digits: 2}, read(t, file).Source.Currency, "what Microsoft Project can say of it")
	in.Source.Currency.Symbol = ""
	file, _ = written(t, in, exporter.MSPDI)
	require.Equal(t, schedule.Currency{Symbol: "AUST", Digits: 2}, read(t, file).Source.Currency, "a code is better than no word of it")
	in.Source.Currency.Symbol = "A$"
	file, _ = written(t, in, exporter.XER)
	require.Equal(t, in.Source.Currency, read(t, file).Source.Currency)
}

func TestACurrencyWithoutACodeKeepsItsSymbol(t *testing.T) {
	const project = `<Project xmlns="http://schemas.microsoft.com/project"><Name>x</Name><StartDate>2026-03-02T08:00:00</StartDate>
		<CurrencySymbol>S/</CurrencySymbol><CurrencyDigits>1</CurrencyDigits><CurrencySymbolPosition>2</CurrencySymbolPosition></Project>`
	is := schedule.Currency{Symbol: "S/", Digits: 1, Place: schedule.SymbolBlankBefore}
	require.Equal(t, is, read(t, []byte(project)).Source.Currency)
	in := plain(schedule.Activity{Code: "A", Name: "Muro", Duration: 480})
	in.Source.Currency = is
	for _, format := range exporter.Formats {
		file, report := written(t, in, format)
		want := is
		if format != exporter.MSPDI {
			want.Code, want.Name = "S/", "S/"
			require.Equal(t, 1, report.Changed["currency.code_given"], format)
		}
		require.Zero(t, report.LeftOut["currency.code"], format)
		require.Equal(t, want, read(t, file).Source.Currency, format)
	}
}

func TestDecimalsThatNoToolHasAreTold(t *testing.T) {
	in := plain(schedule.Activity{Code: "A", Name: "Muro", Duration: 480, Cost: 12_345})
	in.Source.Currency = schedule.Currency{Code: "KWD", Symbol: "KD", Digits: 3}
	for _, format := range exporter.Formats {
		file, report := written(t, in, format)
		require.Equal(t, 1, report.Changed["currency.digits"], format)
		back := read(t, file)
		require.Equal(t, 2, back.Source.Currency.Digits, format)
		require.EqualValues(t, 12_345, back.Activities[0].Cost, format)
	}
}

// Files of P6 bring the whole list of currencies; the first line says which one counts.
func TestTheCurrencyOfARealFileIsTheOneItsFirstLineNames(t *testing.T) {
	all := samples(t)
	want := map[string]schedule.Currency{
		"hotel-project.xer":                {Code: "USD", Name: "Dollar", Symbol: "$"},
		"terminal-building-airport.xer":    {Code: "EGP", Name: "EGYPTION POUND", Symbol: "L.E", Place: schedule.SymbolBlankAfter},
		"house-4-mdl4d.xer":                {Code: "USD", Name: "US Dollar", Symbol: "$", Digits: 2},
		"task-links-project2019.mspdi.xml": {Code: "GBP", Symbol: "£", Digits: 2},
		"ozbuild-16.mspdi.xml":             {Code: "RUB", Symbol: "$", Digits: 2},
		"cases-import.xer":                 {Code: "CAD", Digits: 2},
	}
	met := map[string]bool{}
	for _, in := range all {
		if c, known := want[in.Source.File]; known {
			met[in.Source.File] = true
			require.Equal(t, c, in.Source.Currency, in.Source.File)
		}
	}
	require.Len(t, met, len(want))
}

func TestACurrencyNobodyNamesIsNone(t *testing.T) {
	require.Zero(t, read(t, []byte(`<Project xmlns="http://schemas.microsoft.com/project"><Name>x</Name><StartDate>2026-03-02T08:00:00</StartDate>
		<CurrencyDigits>many</CurrencyDigits></Project>`)).Source.Currency)
}
