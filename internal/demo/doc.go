// Package demo is the demonstration company as data: Constructora Lautaro of Santiago,
// its people, and the five-storey clinic Los Robles, in Spanish and in English.
//
// clinic.tsv holds the tree: level, code, both names, working days (M for a milestone),
// predecessors as planners type them, the crew, and the pace of work where a crew is
// slower or faster than planned. Everything else follows from it: the calendar with
// Chile's holidays, the links, and progress up to today, so that the clinic is always
// about a third built when somebody looks at it.
//
// clinic_lookahead.go is how the coming six weeks of the clinic were planned: tasks by crew and zone, the promises of the week under way, and
// roadblocks.
//
// The building, Edificio Mirador of Viña del Mar, is a second project with a history of weeks: twelve were promised, closed and explained,
// the thirteenth is under way. building.go holds its activities and tasks, weeks.go what people did in each week, as steps that look at
// the plan and give a command. All of it follows from the day somebody looks and from texts: the same day gives the same history.
//
// The package holds no passwords and writes nothing: the program loads the data through
// the same commands as everybody else, so the change log of the demonstration is real.
package demo
