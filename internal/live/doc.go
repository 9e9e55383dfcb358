// Package live tells open screens what happened to a schedule, as it happens.
//
// Rules:
//
//   - One subscription of the store per process feeds one room per watched schedule. Nobody watching costs nothing but the reading.
//   - A delta is derived from the events of one command and from nothing else, so the receipt of a command and the live channel say
//     the same thing, now and on replay.
//   - A watcher first reads what it missed from the stream, then what comes, without a gap and without a repetition.
//     What its scope got lately comes from memory; what one watcher had to read is remembered for the others.
//   - Where a history cannot be read any further its room is reported once where it is held; reading the schedule again would give no more.
//   - A room gets its messages in batches: a single one leaves at once, what follows quickly leaves together, and all watchers share its bytes.
//   - A watcher that reads too slowly is cut off and comes back by itself; it never holds up the others.
//   - Who is here comes in a slot of its own, where the latest replaces the one before, at most once a second: people who come and go
//     never push a delta out.
//   - What returning watchers are sent again has one bound of memory for the whole process; who finds it used up waits at the door.
//   - A reader gets what they may see (access.Sight): a fact counts with the level in its module, at the level of own rows only with the rows
//     that are the reader's. Those who see the same are one scope; each delta is encoded once for each scope.
//   - Whose a row is follows from its fields of the units Subcontract, Person and Holder (record.OwnerOf). While somebody is shown own rows,
//     the room keeps a Book of them, read once from the writer (Owners) and then followed by the events alone.
//   - A row that changes hands sends "reload" to those who saw it or see it now. A command that shows a reader nothing arrives as
//     "nothing", without its author.
//
// A new area needs no line here. Deltas carry its tables under their names: new rows as columns in "added", gone ones in "removed", cells in
// "changed". An event of its own that writes one field has Values(i); one that no row holds has Telling ByPart, and its readers read the
// area again ("parts"). Receipts come from DeltaFor, the rows to begin with from plan.State.Tables or GET …/areas/{area}.
//
//   - Who looks at a schedule is known to those who look at it, and forgotten when they leave.
package live
