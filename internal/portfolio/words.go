package portfolio

import (
	"fmt"
	"strconv"
	"strings"

	"gantry/domain/kernel"
)

var texts = map[string]map[string]string{
	"es": {
		"title": "Cartera de proyectos", "totals": "Totales por moneda", "projects": "Proyectos", "no-currency": "sin moneda", "none": "s/d", "as-of": "al %s", "page": "%d de %d", "made": "%s · %s",
		"empty": "Sin proyectos a esta fecha.", "money": "Las monedas no se suman entre sí.",
		"rules":   "Variación: término contra el de la línea base activa, en días corridos. PPC y PCR: últimas cuatro semanas de calendario terminadas. s/d: sin dato.",
		"project": "Proyecto", "place": "Lugar", "finish": "Término", "baseline_finish": "Línea base", "variance_days": "Variación (d)", "moved_days_4_weeks": "Movimiento 4 sem. (d)",
		"progress": "Avance real", "expected": "Esperado", "ppc_kept": "Promesas cumplidas", "ppc_promised": "Promesas", "ppc": "PPC 4 sem.", "pcr_removed": "Restricciones liberadas", "pcr_due": "Restricciones por liberar",
		"pcr": "PCR 4 sem.", "roadblocks_standing": "Restricciones abiertas", "roadblocks_overdue": "Vencidas", "currency": "Moneda", "budget": "Presupuesto", "cost": "Costo", "earned": "Ganado", "spent": "Gastado",
		"updated_at": "Actualizado", "spi_t": "SPI(t)", "health_passed": "Controles que cumplen", "health_judged": "Controles evaluados", "health_own_threshold": "Umbral propio (1 = sí)", "p80": "P80", "p80_stale": "P80 anterior al plan (1 = sí)",
		"head.health": "Salud", "own": " · salud con umbrales propios de la empresa", "head.variance": "Contra LB", "head.moved": "4 sem.", "head.progress": "Avance real / esperado", "days": "%s d",
	},
	"en": {
		"title": "Project portfolio", "totals": "Totals by currency", "projects": "Projects", "no-currency": "no currency", "none": "n/a", "as-of": "as of %s", "page": "%d of %d", "made": "%s · %s",
		"empty": "No projects on this date.", "money": "Currencies are not added together.",
		"rules":   "Variance: the finish against that of the active baseline, in calendar days. PPC and PCR: the last four calendar weeks that are over. n/a: no data.",
		"project": "Project", "place": "Place", "finish": "Finish", "baseline_finish": "Baseline", "variance_days": "Variance (d)", "moved_days_4_weeks": "Moved in 4 weeks (d)",
		"progress": "Real progress", "expected": "Expected", "ppc_kept": "Promises kept", "ppc_promised": "Promises", "ppc": "PPC 4 weeks", "pcr_removed": "Roadblocks removed", "pcr_due": "Roadblocks due",
		"pcr": "PCR 4 weeks", "roadblocks_standing": "Open roadblocks", "roadblocks_overdue": "Overdue", "currency": "Currency", "budget": "Budget", "cost": "Cost", "earned": "Earned", "spent": "Spent",
		"updated_at": "Updated", "spi_t": "SPI(t)", "health_passed": "Checks passed", "health_judged": "Checks judged", "health_own_threshold": "Own threshold (1 = yes)", "p80": "P80", "p80_stale": "P80 older than the plan (1 = yes)",
		"head.health": "Health", "own": " · health by own thresholds of the company", "head.variance": "vs BL", "head.moved": "4 weeks", "head.progress": "Progress real / expected", "days": "%sd",
	},
}

// spoken gives the words of a language; those that it lacks are Spanish.
func spoken(language string) map[string]string {
	if words := texts[language]; words != nil {
		return words
	}
	return texts["es"]
}

var months = map[string][12]string{
	"es": {"ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"},
	"en": {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"},
}

func (p *Portfolio) day(m kernel.Minute) string {
	year, month, day, _, _ := m.Civil()
	if p.Language == "en" {
		return fmt.Sprintf("%s %d, %d", months["en"][month-1], day, year)
	}
	return fmt.Sprintf("%02d %s %d", day, months["es"][month-1], year)
}

// number writes a figure with the marks of the language.
func (p *Portfolio) number(value float64, decimals int) string {
	thousand, decimal := ".", ","
	if p.Language == "en" {
		thousand, decimal = ",", "."
	}
	whole, rest, _ := strings.Cut(strconv.FormatFloat(value, 'f', decimals, 64), ".")
	sign := ""
	if strings.HasPrefix(whole, "-") {
		sign, whole = "−", whole[1:]
	}
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + thousand + whole[i:]
	}
	if rest != "" {
		whole += decimal + rest
	}
	return sign + whole
}

// percent writes a percent without decimals.
func (p *Portfolio) percent(of kernel.Percent) string {
	space := "\u00a0"
	if p.Language == "en" {
		space = ""
	}
	return p.number(float64(of)/10_000, 0) + space + "%"
}

// signed writes days with their sign.
func (p *Portfolio) signed(days int64) string {
	text := p.number(float64(days), 0)
	if days > 0 {
		text = "+" + text
	}
	return fmt.Sprintf(spoken(p.Language)["days"], text)
}

// money writes an amount with the decimals of its currency.
func (p *Portfolio) money(a kernel.Amount, currency string) string {
	decimals := 2
	if currency == "CLP" || currency == "COP" || currency == "PYG" {
		decimals = 0
	}
	return p.number(float64(a)/float64(kernel.Unit), decimals)
}
