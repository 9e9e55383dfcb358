package main

// figure is a line of the report. Its ratio is figure / raw limit; a time wants it small, a rate large.
type figure struct {
	what     string
	pkg      string
	bench    string
	unit     string // a metric of the benchmark: "ns/op", "events/s", ...
	raw      string // benchmark of the same package that is the raw limit; empty when it is this one or there is none
	rawUnit  string // metric of the raw limit when it is not called like ours
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
	{what: "Append, durable, 1 writer", pkg: "eventstore/postgres", bench: "Append/writers=1", unit: "appends/s", rawUnit: "raw-inserts/s", ratioMin: 0.5},
	{what: "Append, durable, 8 writers", pkg: "eventstore/postgres", bench: "Append/writers=8", unit: "appends/s", rawUnit: "raw-inserts/s"},
	{what: "Append, durable, 64 writers", pkg: "eventstore/postgres", bench: "Append/writers=64", unit: "appends/s", rawUnit: "raw-inserts/s", ratioMin: 0.8},
	{what: "20,000 events in one command", pkg: "eventstore/postgres", bench: "AppendTwentyThousand/one-command", unit: "ms", rawUnit: "raw-copy-ms", ratioMax: 5},
	{what: "Read back, undecoded", pkg: "eventstore/postgres", bench: "ReadBack/undecoded", unit: "events/s", rawUnit: "raw-copy-rows/s", ratioMin: 0.75},
	{what: "Read back, decoded", pkg: "eventstore/postgres", bench: "ReadBack/decoded", unit: "events/s", rawUnit: "raw-copy-rows/s"},
	{what: "Verify the hash chains", pkg: "eventstore/postgres", bench: "ReadBack/verify", unit: "events/s", rawUnit: "raw-copy-rows/s"},
}
