// Package changelog keeps the read model of the change log: it turns the events of each command into one entry.
//
// Which change heads the entry: the first input the command changed. What follows from another change of the same command never
// heads it: the kind of a parent that got or lost children, work left, ranks of the neighbours, links that leave or come back with
// their activity, the birth of the project summary.
//
// An open book remembers what the log's own tables say of a schedule; it is read once and then kept up by the events, which carry
// everything else. Nothing outside these tables is looked up.
package changelog
