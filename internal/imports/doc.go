// Package imports keeps files that are on their way into schedules.
//
//   - A file is kept on disk until it is read. What it holds waits there too, packed, until it is taken over, given up,
//     replaced by another file of the same person, or not looked at for half an hour. Only who uploaded it sees it.
//   - Children of the server read files and work out what would come of them (package worker): no file takes the server's memory
//     or time. The server itself unpacks a file only to take it over.
//   - Nothing is written before somebody says so. Until then everything is worked out on a plan that
//     exists nowhere: the circles among the links, the dates as the engine sees them beside those of
//     the other tool, the Gantt to look at, and against a schedule with rows, what would change in it.
//   - Taking over is one command with the id of the import: whole or not at all, and asking again
//     takes nothing over twice. It can be cancelled until it is decided; from then on it is done.
//   - A command that panics fails its own import only, which may be tried again; the log tells where.
//   - What a server leaves unsaid when it dies, the schedule says: an import whose command it knows is done.
//   - A few files are read or written at once, half of them of one company, and one of each person, so that nobody takes
//     all the memory. Who keeps others waiting by a slow line gives way, and a line on which nothing comes is closed.
package imports
