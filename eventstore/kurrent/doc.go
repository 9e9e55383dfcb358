// Package kurrent keeps the history in EventStoreDB or KurrentDB, through the official client.
//
//   - A stream is "<kind>-<company>.<id>", a record is one event under its own id. What the record says besides its body is
//     the event's metadata (record.go), so records, hashes and revisions are those of every other store.
//   - A position is where the event lies in the server's log, with the store's mark above it. Positions grow and have holes.
//   - An append names the revision it expects; the server decides. The hash before it comes from the head, remembered
//     between appends.
//   - The server's own check for repeated events is no lasting constraint. Before an append the commands of its stream are
//     known up to the expected revision (tails.go): in memory, and in an Index that outlives the process.
//   - The client's connection is built anew when its search for a node has failed, and nothing here waits for it beyond the
//     caller's context: it may block for ever, panic and stay dead (connection.go).
//   - A subscription wakes readers and hands on its latest records (pushed.go); each reader also looks every second. What is
//     lost with a dropped subscription is read again.
//   - The stream "gantry-store" says which store this is (identity.go); "gantry-clock" tells the server's time.
package kurrent
