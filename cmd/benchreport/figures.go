package main

// figure is a line of the report. Its ratio is figure / raw limit; a time wants it small, a rate large.
type figure struct {
	what     string
	pkg      string
	bench    string
	unit     string // a metric of the benchmark: "ns/op", "events/s", ...
	raw      string // benchmark of the same package that is the raw limit; empty when there is none
	rawUnit  string // unit of the raw one when it differs in name only
	atMost   float64
	atLeast  float64
	ratioMax float64 // budgets; zero is none
	ratioMin float64
}

const (
	ms = 1e6 // in the nanoseconds of ns/op
)

// figures are the budgets that hold for the product, in the order they are shown.
var figures = []figure{
	{what: "Engine, all passes, 1,000 activities", pkg: "domain/cpm", bench: "Calculate/1000", unit: "ns/op", raw: "BareLoop/1000"},
	{what: "Engine, all passes, 10,000 activities", pkg: "domain/cpm", bench: "Calculate/10000", unit: "ns/op", raw: "BareLoop/10000", atMost: 3 * ms},
	{what: "Engine, all passes, 100,000 activities", pkg: "domain/cpm", bench: "Calculate/100000", unit: "ns/op", raw: "BareLoop/100000", atMost: 60 * ms, ratioMax: 10},
	{what: "Engine, allocations per calculation", pkg: "domain/cpm", bench: "Calculate/100000", unit: "allocs/op"},
}
