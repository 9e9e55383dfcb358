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
	plusRaw  bool // the raw limit comes on top of atMost
}

const (
	ms = 1e6 // in the nanoseconds of ns/op
)

// figures are the budgets that hold for the product, in the order they are shown.
var figures = []figure{
	{what: "Engine, all passes, 1,000 activities", pkg: "domain/cpm", bench: "Calculate/1000", unit: "ns/op", raw: "BareLoop/1000"},
	{what: "Engine, all passes, 10,000 activities", pkg: "domain/cpm", bench: "Calculate/10000", unit: "ns/op", raw: "BareLoop/10000", atMost: 3 * ms},
	{what: "Engine, all passes, 100,000 activities", pkg: "domain/cpm", bench: "Calculate/100000", unit: "ns/op", raw: "BareLoop/100000", atMost: 60 * ms, ratioMax: 10},
	{what: "Engine, all passes, 1,000,000 activities", pkg: "domain/cpm", bench: "Calculate/1000000", unit: "ns/op", raw: "BareLoop/1000000"},
	{what: "Engine, allocations per calculation", pkg: "domain/cpm", bench: "Calculate/100000", unit: "allocs/op"},
	{what: "Engine, an edit near the begin of 100,000 activities", pkg: "domain/cpm", bench: "Update/near_the_begin", unit: "ns/op"},
	{what: "Engine, an edit near the begin of 100,000 activities, rows that change", pkg: "domain/cpm", bench: "Update/near_the_begin", unit: "changed"},
	{what: "Engine, an edit near the end of 100,000 activities", pkg: "domain/cpm", bench: "Update/near_the_end", unit: "ns/op"},
	{what: "Engine, an edit near the end of 100,000 activities, rows that change", pkg: "domain/cpm", bench: "Update/near_the_end", unit: "changed"},
	{what: "Engine, an edit that moves the finish of 100,000 activities", pkg: "domain/cpm", bench: "Update/moving_the_finish", unit: "ns/op", atMost: 60 * ms},
	{what: "Engine, compile a network of 100,000 activities", pkg: "domain/cpm", bench: "Compile/100000", unit: "ns/op"},
	{what: "Engine, compile fifty years of a calendar", pkg: "domain/worktime", bench: "Conversions/Compile_fifty_years", unit: "ns/op"},
	{what: "Working time at an instant", pkg: "domain/worktime", bench: "Conversions/Worked", unit: "ns/op", atMost: 30},
	{what: "Instant of a working time, begin", pkg: "domain/worktime", bench: "Conversions/Start", unit: "ns/op", atMost: 30},
	{what: "Instant of a working time, end", pkg: "domain/worktime", bench: "Conversions/Finish", unit: "ns/op", atMost: 30},
	{what: "Append, durable, 1 writer", pkg: "eventstore/postgres", bench: "Append/writers=1", unit: "appends/s", rawUnit: "raw-inserts/s", ratioMin: 0.5},
	{what: "Append, durable, 8 writers", pkg: "eventstore/postgres", bench: "Append/writers=8", unit: "appends/s", rawUnit: "raw-inserts/s"},
	{what: "Append, durable, 64 writers", pkg: "eventstore/postgres", bench: "Append/writers=64", unit: "appends/s", rawUnit: "raw-inserts/s", ratioMin: 0.8},
	{what: "20,000 events in one command", pkg: "eventstore/postgres", bench: "AppendTwentyThousand/one-command", unit: "ms", rawUnit: "raw-copy-ms", ratioMax: 5},
	{what: "Read back, undecoded", pkg: "eventstore/postgres", bench: "ReadBack/undecoded", unit: "events/s", rawUnit: "raw-copy-rows/s", ratioMin: 0.75},
	{what: "Read back, decoded", pkg: "eventstore/postgres", bench: "ReadBack/decoded", unit: "events/s", rawUnit: "raw-copy-rows/s"},
	{what: "Verify the hash chains", pkg: "eventstore/postgres", bench: "ReadBack/verify", unit: "events/s", rawUnit: "raw-copy-rows/s"},
	{what: "KurrentDB, append, 1 writer (protocol server of the tests)", pkg: "eventstore/kurrent", bench: "Append/writers=1", unit: "appends/s", rawUnit: "raw-appends/s", ratioMin: 0.8},
	{what: "KurrentDB, append, 8 writers (protocol server of the tests)", pkg: "eventstore/kurrent", bench: "Append/writers=8", unit: "appends/s", rawUnit: "raw-appends/s", ratioMin: 0.8},
	{what: "KurrentDB, read back, undecoded (protocol server of the tests)", pkg: "eventstore/kurrent", bench: "ReadBack/undecoded", unit: "events/s", rawUnit: "raw-events/s", ratioMin: 0.8},
	{what: "KurrentDB, read back, decoded (protocol server of the tests)", pkg: "eventstore/kurrent", bench: "ReadBack/decoded", unit: "events/s", rawUnit: "raw-events/s"},
	{what: "KurrentDB, from an append to a follower in another process (protocol server of the tests)", pkg: "eventstore/kurrent", bench: "Subscribe", unit: "µs-from-append", rawUnit: "raw-µs-from-append", ratioMax: 1.25},
	{what: "KurrentDB, the same from the append's answer on (protocol server of the tests)", pkg: "eventstore/kurrent", bench: "Subscribe", unit: "µs-after-append", rawUnit: "raw-µs-after-append"},
	{what: "Rebuild in place", pkg: "projections", bench: "Rebuild/gantt_in_place", unit: "events/s", raw: "Rebuild/raw_copy", atLeast: 60_000},
	{what: "Rebuild beside, then switched", pkg: "projections", bench: "Rebuild/gantt_blue_green", unit: "events/s", raw: "Rebuild/raw_copy", atLeast: 150_000},
	{what: "Curves of the dashboard followed in place, beside the Gantt", pkg: "projections", bench: "Rebuild/curves_in_place", unit: "events/s", raw: "Rebuild/gantt_in_place", ratioMin: 1 / 1.2},
	{what: "Rebuild of the change log beside, then switched", pkg: "projections", bench: "Rebuild/changelog_blue_green", unit: "events/s", raw: "Rebuild/raw_copy"},
	{what: "Sign in, its bounds and its note included", pkg: "internal/identity", bench: "SignIn", unit: "ns/op", atMost: 150 * ms},
	{what: "Permission check of a request", pkg: "internal/httpapi", bench: "PermissionCheck", unit: "ns/op", atMost: 5_000},
	{what: "List 500 projects of a company", pkg: "internal/httpapi/edge", bench: "FiveHundredProjects", unit: "ns/op", atMost: 100 * ms},
	{what: "50 requests a second, the session, p99", pkg: "internal/httpapi/edge", bench: "AccountRoutes/the_session", unit: "p99-ms", raw: "AccountRoutes/an_empty_answer", atMost: 20},
	{what: "50 requests a second, own sessions, p99", pkg: "internal/httpapi/edge", bench: "AccountRoutes/own_sessions", unit: "p99-ms", raw: "AccountRoutes/an_empty_answer", atMost: 20},
	{what: "50 requests a second, the company, p99", pkg: "internal/httpapi/edge", bench: "AccountRoutes/the_company", unit: "p99-ms", raw: "AccountRoutes/an_empty_answer", atMost: 20},
	{what: "50 requests a second, its people, p99", pkg: "internal/httpapi/edge", bench: "AccountRoutes/its_people", unit: "p99-ms", raw: "AccountRoutes/an_empty_answer", atMost: 20},
	{what: "50 requests a second, its permissions, p99", pkg: "internal/httpapi/edge", bench: "AccountRoutes/its_permissions", unit: "p99-ms", raw: "AccountRoutes/an_empty_answer", atMost: 20},
	{what: "50 requests a second, its door, p99", pkg: "internal/httpapi/edge", bench: "AccountRoutes/its_door", unit: "p99-ms", raw: "AccountRoutes/an_empty_answer", atMost: 20},
	{what: "50 requests a second, its projects, p99", pkg: "internal/httpapi/edge", bench: "AccountRoutes/its_projects", unit: "p99-ms", raw: "AccountRoutes/an_empty_answer", atMost: 20},
	{what: "50 requests a second, its invitations, p99", pkg: "internal/httpapi/edge", bench: "AccountRoutes/its_invitations", unit: "p99-ms", raw: "AccountRoutes/an_empty_answer", atMost: 20},
	{what: "50 requests a second, companies to choose, p99", pkg: "internal/httpapi/edge", bench: "AccountRoutes/companies_to_choose", unit: "p99-ms", raw: "AccountRoutes/an_empty_answer", atMost: 20},
	{what: "50 requests a second, how to prove who it is, p99", pkg: "internal/httpapi/edge", bench: "AccountRoutes/how_to_prove_who_it_is", unit: "p99-ms", raw: "AccountRoutes/an_empty_answer", atMost: 20},
	{what: "50 requests a second, notifications, p99", pkg: "internal/httpapi/edge", bench: "AccountRoutes/notifications", unit: "p99-ms", raw: "AccountRoutes/an_empty_answer", atMost: 20},
	{what: "50 requests a second, a project saved, p99", pkg: "internal/httpapi/edge", bench: "AccountRoutes/a_project_saved", unit: "p99-ms", raw: "AccountRoutes/an_empty_answer", atMost: 20},
	{what: "50 requests a second, a profile saved, p99", pkg: "internal/httpapi/edge", bench: "AccountRoutes/a_profile_saved", unit: "p99-ms", raw: "AccountRoutes/an_empty_answer", atMost: 20},
	{what: "Edit at 10,000 activities, 1 editor, p50", pkg: "cmd/gantry", bench: "Editors/editors=1", unit: "p50-ms", atMost: 8},
	{what: "Edit at 10,000 activities, 1 editor, p99", pkg: "cmd/gantry", bench: "Editors/editors=1", unit: "p99-ms", raw: "Editors/fsync", atMost: 25, plusRaw: true},
	{what: "Edit at 10,000 activities, 1 editor who never pauses, p99", pkg: "cmd/gantry", bench: "Editors/never-pausing", unit: "p99-ms"},
	{what: "Edit at 10,000 activities, 50 editors, p99", pkg: "cmd/gantry", bench: "Editors/editors=50", unit: "p99-ms", atMost: 50},
	{what: "Edit at 10,000 activities, 200 editors, p99", pkg: "cmd/gantry", bench: "Editors/editors=200", unit: "p99-ms", atMost: 50},
	{what: "Edit while 200 people join within ten seconds, p99", pkg: "cmd/gantry", bench: "Joining", unit: "joining-p99-ms", atMost: 200},
	{what: "Edit after 200 people have joined, p99", pkg: "cmd/gantry", bench: "Joining", unit: "after-p99-ms", atMost: 50},
	{what: "Processor time of the server for an edit while 200 people join", pkg: "cmd/gantry", bench: "Joining", unit: "server-cpu-ms/edit"},
	{what: "Edit visible in another browser, p50", pkg: "cmd/gantry", bench: "Visible", unit: "p50-ms", atMost: 50},
	{what: "Edit visible in another browser, p99", pkg: "cmd/gantry", bench: "Visible", unit: "p99-ms", atMost: 200},
	{what: "Open 10,000 activities", pkg: "cmd/gantry", bench: "Open/activities=10000", unit: "p50-ms", atMost: 60},
	{what: "Open 10,000 activities, compressed", pkg: "cmd/gantry", bench: "Open/activities=10000", unit: "kB", atMost: 600},
	{what: "Open 50,000 activities", pkg: "cmd/gantry", bench: "Open/activities=50000", unit: "p50-ms"},
	{what: "Open 50,000 activities, compressed", pkg: "cmd/gantry", bench: "Open/activities=50000", unit: "kB"},
	{what: "Price 200 open roadblocks on 10,000 activities", pkg: "domain/plan", bench: "Pricing", unit: "ns/op", atMost: 1000 * ms},
	{what: "The fourteen checks of 10,000 activities after an edit", pkg: "domain/plan", bench: "Health/after_an_edit", unit: "ns/op", atMost: 50 * ms},
	{what: "The same for each command of a history, who broke each", pkg: "domain/plan", bench: "Health/in_a_trail", unit: "ns/op", atMost: 1.5 * ms},
	{what: "Simulation, 10,000 runs of 10,000 activities", pkg: "domain/risk", bench: "Study", unit: "ns/op", atMost: 30_000 * ms},
	{what: "Simulation, one run of 10,000 activities", pkg: "domain/risk", bench: "Run", unit: "ns/op", raw: "BareEngine"},
	{what: "Simulation on a server where 50 people edit", pkg: "cmd/gantry", bench: "Simulating", unit: "s/simulation"},
	{what: "Edit at 10,000 activities, 50 editors, while it runs, p99", pkg: "cmd/gantry", bench: "Simulating", unit: "p99-ms", atMost: 50},
	{what: "Memory of a task in an open plan, texts and history apart", pkg: "domain/plan", bench: "TaskMemory", unit: "bytes/task", atMost: 500},
	{what: "Lookahead, four weeks of 10,000 activities and 20,000 tasks", pkg: "internal/httpapi/lookahead", bench: "Window", unit: "ns/op", atMost: 60 * ms},
	{what: "Lookahead, the same, compressed answer", pkg: "internal/httpapi/lookahead", bench: "Window", unit: "bytes", atMost: 400_000},
	{what: "Lookahead, the same, tasks in the window", pkg: "internal/httpapi/lookahead", bench: "Window", unit: "tasks"},
	{what: "Dashboard, filtered, 10,000 activities and three years of weeks", pkg: "internal/httpapi/analytics", bench: "Dashboard", unit: "ns/op", atMost: 200 * ms},
	{what: "Weekly plan of 1,000 promises", pkg: "internal/httpapi/weekly", bench: "WeekPlan", unit: "ns/op", atMost: 40 * ms},
	{what: "Lookahead on paper, 8 weeks of 500 tasks", pkg: "internal/reports", bench: "Lookahead/8-weeks/500-tasks", unit: "ns/op", atMost: 3000 * ms},
	{what: "Close a week of 1,000 promises", pkg: "domain/plan", bench: "CloseAWeek", unit: "ms", atMost: 300},
	{what: "Figures of 52 weeks from the history, tasks made ready among them", pkg: "domain/plan", bench: "MeasuresOfAYear", unit: "ms", atMost: 300},
	{what: "Fold a recorded history, a clinic edited for days", pkg: "internal/testkit/history", bench: "Fold/clinic", unit: "ns/event"},
	{what: "Fold a recorded history, every kind of command", pkg: "internal/testkit/history", bench: "Fold/small", unit: "ns/event"},
	{what: "Memory of an open plan of 10,000 activities", pkg: "domain/plan", bench: "Memory/10000", unit: "MB", atMost: 25},
	{what: "Read P6 XER, a real file of 4,217 activities", pkg: "internal/importer/p6", bench: "ReadXERHotel", unit: "read-MB/s", rawUnit: "bare-MB/s"},
	{what: "Read P6 XER, a real file of 4,217 activities, records", pkg: "internal/importer/p6", bench: "ReadXERHotel", unit: "rows/s"},
	{what: "Read P6 XER", pkg: "internal/importer/p6", bench: "ReadXERGenerated", unit: "read-MB/s", rawUnit: "bare-MB/s"},
	{what: "Read P6 XER, records", pkg: "internal/importer/p6", bench: "ReadXERGenerated", unit: "rows/s"},
	{what: "Read P6 XML", pkg: "internal/importer/p6", bench: "ReadPMXMLGenerated", unit: "read-MB/s", rawUnit: "bare-MB/s"},
	{what: "Read P6 XML, records", pkg: "internal/importer/p6", bench: "ReadPMXMLGenerated", unit: "rows/s"},
	{what: "Read Microsoft Project XML, 100,000 tasks", pkg: "internal/importer/mspdi", bench: "ReadMSPDI", unit: "read-MB/s", rawUnit: "bare-MB/s"},
	{what: "Read Microsoft Project XML, 100,000 tasks, records", pkg: "internal/importer/mspdi", bench: "ReadMSPDI", unit: "rows/s"},
	{what: "Read CSV", pkg: "internal/importer/table", bench: "ReadCSV", unit: "read-MB/s", rawUnit: "bare-MB/s"},
	{what: "Read CSV, records", pkg: "internal/importer/table", bench: "ReadCSV", unit: "rows/s"},
	{what: "Read Excel", pkg: "internal/importer/table", bench: "ReadXLSX", unit: "read-MB/s", rawUnit: "bare-MB/s"},
	{what: "Read Excel, records", pkg: "internal/importer/table", bench: "ReadXLSX", unit: "rows/s"},
	{what: "Read JSON rows", pkg: "internal/importer/table", bench: "ReadRows", unit: "read-MB/s", rawUnit: "bare-MB/s"},
	{what: "Read JSON rows, records", pkg: "internal/importer/table", bench: "ReadRows", unit: "rows/s"},
	{what: "Memory while reading 100,000 tasks of Microsoft Project", pkg: "internal/importer/mspdi", bench: "ReadMSPDI", unit: "heap-MB", atMost: 1000},
	{what: "Import of 100,000 activities, uploaded, stored and shown", pkg: "cmd/gantry", bench: "Import", unit: "s/import", atMost: 10},
	{what: "Memory of the server meanwhile, the opened plan included", pkg: "cmd/gantry", bench: "Import", unit: "server-MB", atMost: 1000},
	{what: "Start on existing data to the first answer", pkg: "cmd/gantry", bench: "Start", unit: "p50-ms", atMost: 5_000},
	{what: "Memory of an idle server and its database", pkg: "cmd/gantry", bench: "Start", unit: "MB", atMost: 150},
}
