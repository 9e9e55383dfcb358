// Package lookahead is the read model of the coming weeks: tasks under their activities, roadblocks with their promises, and which
// tasks they stand in the way of. What it tells of activities it reads from the read model of the Gantt.
//
// Row scope is part of the SQL: every query names its Reader, and a reader of own rows gets those of the own firm, or without a firm those
// that name the person. A task that names nobody is whose the task above it is, as domain/record has it.
package lookahead
