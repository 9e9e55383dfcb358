// Package live tells open screens what happened to a schedule, as it happens.
//
// Rules:
//
//   - One subscription of the store per process feeds one room per watched schedule. Nobody watching costs nothing but the reading.
//   - A delta is derived from the events of one command and from nothing else, so the receipt of a command and the live channel say
//     the same thing, now and on replay.
//   - A watcher first reads what it missed from the stream, then what comes, without a gap and without a repetition.
//   - Where a history cannot be read any further its room is reported once where it is held; reading the schedule again would give no more.
//   - A watcher that reads too slowly is cut off and comes back by itself; it never holds up the others.
//   - Who is here comes in a slot of its own, where the latest replaces the one before, at most once a second: people who come and go
//     never push a delta out.
//   - What returning watchers are sent again has one bound of memory for the whole process; who finds it used up waits at the door.
//   - Who looks at a schedule is known to those who look at it, and forgotten when they leave.
package live
