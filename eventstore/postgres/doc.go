// Package postgres keeps the history in PostgreSQL: tables es_seq, es_streams and
// es_events of migrations/0001_events.sql, with the index of 0006_command_ids.sql.
//
//   - One goroutine takes all appends that wait and commits them in one transaction,
//     so one wait for the disk serves many commands. A conflict fails alone.
//   - Streams are locked in their order, then the one row of es_seq; both stay locked
//     to the commit. Several processes may therefore write: they take turns, positions
//     have no hole, and commit in their own order.
//   - The head of a stream (revision and hash) is read under that lock, or assumed and
//     checked under it.
//   - A stream stores a command once: a unique index over stream and command, of records
//     with index 0 that have a position. An append that meets it fails alone.
//   - synchronous_commit is on whatever the server's default says.
//   - Reads go in pages by key, each page held in memory and its connection given back
//     before the first row is handed out, so a slow reader holds nothing.
//   - LISTEN wakes waiters; each also looks every second.
package postgres
