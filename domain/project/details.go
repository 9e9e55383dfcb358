package project

import (
	"slices"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Details are what a company writes down about a project beside its name. What is empty has not been said.
type Details struct {
	Place          string        `json:"place,omitempty"` // address
	Type           string        `json:"type,omitempty"`
	Country        string        `json:"country,omitempty"` // ISO 3166-1 alpha-2
	Currency       string        `json:"currency,omitempty"`
	Budget         kernel.Amount `json:"budget,omitempty"`
	Size           kernel.Amount `json:"size,omitempty"` // two decimals at most
	SizeUnit       string        `json:"sizeUnit,omitempty"`
	Phase          string        `json:"phase,omitempty"`
	Contract       string        `json:"contract,omitempty"`
	Leader         kernel.UserID `json:"leader,omitzero"`
	Superintendent kernel.UserID `json:"superintendent,omitzero"`
	Image          kernel.ID     `json:"image,omitzero"` // of a stored picture
	PlanningDay    int32         `json:"planningDay"`    // of the week, 0 is Sunday
	Weighting      string        `json:"weighting"`      // what progress is weighted by
	MinutesPerDay  int32         `json:"minutesPerDay"`
	MinutesPerWeek int32         `json:"minutesPerWeek"`
	TimeZone       string        `json:"timeZone,omitempty"` // of the site, a name of IANA; says what day today is
}

// What a new project starts with.
var defaults = Details{PlanningDay: 1, Weighting: ByDuration, MinutesPerDay: 480, MinutesPerWeek: 2400}

// What the progress of a project is weighted by.
const (
	ByDuration = "DURATION"
	ByCost     = "COST"
	ByManHours = "HH"
)

// The choices of a project's details.
var (
	Types = []string{
		"commercial2", "datacenter", "commercial", "sports", "residential", "residential2", "education", "government", "hotel", "infrastructure",
		"industrial", "mining", "office", "religious", "interiors", "healthcare", "improvement", "biotech", "other",
	}
	Phases     = []string{"estimating", "bidding", "pre_construction", "construction", "close_out", "completed"}
	Contracts  = []string{"lump_sum", "cost_plus", "design_build", "gmp", "ipd"}
	SizeUnits  = []string{"m2", "HH", "ft2", "m", "kw"}
	Weightings = []string{ByDuration, ByCost, ByManHours}
	// Currencies are ISO 4217 codes but for UF, the Chilean unit of account, and RP.
	Currencies = []string{
		"USD", "CAD", "CLP", "UF", "EUR", "PEN", "ARS", "UYU", "BRL", "COP", "MXN", "BOB", "VES", "GYD", "SRD", "TTD", "RP", "GBP",
	}
)

// maxBudget has twelve digits.
const maxBudget = 1_000_000_000_000 * kernel.Unit

// column is one field of the details: its name, and how it is read, compared, copied and checked.
type column struct {
	name  string
	same  func(a, b *Details) bool
	copy  func(to, from *Details)
	check func(*Details) error
}

func columnOf[T comparable](name string, at func(*Details) *T, check func(*T) error) column {
	return column{
		name:  name,
		same:  func(a, b *Details) bool { return *at(a) == *at(b) },
		copy:  func(to, from *Details) { *at(to) = *at(from) },
		check: func(d *Details) error { return check(at(d)) },
	}
}

// Said names the fields that hold something.
func (d Details) Said() []string {
	var out []string
	for i := range columns {
		if !columns[i].same(&d, &Details{}) {
			out = append(out, columns[i].name)
		}
	}
	return out
}

// columns are all fields of the details.
var columns = []column{
	columnOf("place", func(d *Details) *string { return &d.Place }, cleanOrEmpty),
	columnOf("type", func(d *Details) *string { return &d.Type }, oneOf("type", Types)),
	columnOf("country", func(d *Details) *string { return &d.Country }, oneOf("country", kernel.Countries)),
	columnOf("currency", func(d *Details) *string { return &d.Currency }, oneOf("currency", Currencies)),
	columnOf("budget", func(d *Details) *kernel.Amount { return &d.Budget }, amountBelow("budget", maxBudget, 1)),
	columnOf("size", func(d *Details) *kernel.Amount { return &d.Size }, amountBelow("size", maxBudget, kernel.Unit/100)),
	columnOf("sizeUnit", func(d *Details) *string { return &d.SizeUnit }, oneOf("sizeUnit", SizeUnits)),
	columnOf("phase", func(d *Details) *string { return &d.Phase }, oneOf("phase", Phases)),
	columnOf("contract", func(d *Details) *string { return &d.Contract }, oneOf("contract", Contracts)),
	columnOf("leader", func(d *Details) *kernel.UserID { return &d.Leader }, anyID),
	columnOf("superintendent", func(d *Details) *kernel.UserID { return &d.Superintendent }, anyID),
	columnOf("image", func(d *Details) *kernel.ID { return &d.Image }, anyID),
	columnOf("planningDay", func(d *Details) *int32 { return &d.PlanningDay }, within("planningDay", 0, 6)),
	columnOf("weighting", func(d *Details) *string { return &d.Weighting }, required("weighting", Weightings)),
	columnOf("minutesPerDay", func(d *Details) *int32 { return &d.MinutesPerDay }, within("minutesPerDay", 1, 24*60)),
	columnOf("minutesPerWeek", func(d *Details) *int32 { return &d.MinutesPerWeek }, within("minutesPerWeek", 1, 7*24*60)),
	columnOf("timeZone", func(d *Details) *string { return &d.TimeZone }, zoneOrEmpty),
}

// Fields names every field of the details.
func Fields() []string {
	out := make([]string, len(columns))
	for i := range columns {
		out[i] = columns[i].name
	}
	return out
}

func cleanOrEmpty(text *string) error {
	if *text == "" {
		return nil
	}
	cleaned, err := clean(*text)
	*text = cleaned
	return err
}

// zoneOrEmpty takes the form of IANA's names, capitalized words parted by slashes. Which of them exist changes with the years and is
// known where requests come in.
func zoneOrEmpty(name *string) error {
	parts := strings.Split(*name, "/")
	wrong := len(*name) > 40 || len(parts) > 3 || slices.ContainsFunc(parts, func(part string) bool {
		return part == "" || part[0] < 'A' || part[0] > 'Z' || strings.Trim(part, zoneLetters) != ""
	})
	if *name != "" && wrong {
		return refuse("project.choice_unknown", fault.P{"field": "timeZone", "value": *name})
	}
	return nil
}

const zoneLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-"

func oneOf(field string, choices []string) func(*string) error {
	return func(value *string) error {
		if *value != "" && !slices.Contains(choices, *value) {
			return refuse("project.choice_unknown", fault.P{"field": field, "value": *value})
		}
		return nil
	}
}

func required(field string, choices []string) func(*string) error {
	return func(value *string) error {
		if !slices.Contains(choices, *value) {
			return refuse("project.choice_unknown", fault.P{"field": field, "value": *value})
		}
		return nil
	}
}

// amountBelow refuses amounts below zero, of limit and above, and finer than a step.
func amountBelow(field string, limit, step kernel.Amount) func(*kernel.Amount) error {
	return func(value *kernel.Amount) error {
		if *value < 0 || *value >= limit || *value%step != 0 {
			return refuse("project.amount_out_of_range", fault.P{"field": field})
		}
		return nil
	}
}

func within(field string, low, high int32) func(*int32) error {
	return func(value *int32) error {
		if *value < low || *value > high {
			return refuse("project.number_out_of_range", fault.P{"field": field, "low": low, "high": high})
		}
		return nil
	}
}

func anyID(*kernel.ID) error { return nil }
