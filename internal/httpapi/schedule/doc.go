// Package schedule serves the Gantt: the screens' own commands, snapshot and live channel, and the specification's calls for activities,
// relations, calendars, schedules and the change log.
//
// Rules:
//
//   - Every write is a command: the screens' route and the specification's routes decide by the same code.
//   - wire_command*.go reads the screens' commands; the other wire files map the specification's records. Nothing else knows either.
//   - A snapshot is encoded once for all who read it at the same revision.
package schedule
