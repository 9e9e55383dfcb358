// Package backup copies an installation into a folder and back: the history, people and how they sign in, and their pictures. Read models
// and snapshots are left out, because they are built from the history.
//
// Rules:
//
//   - A run sees the database as of one moment. The server goes on meanwhile.
//   - The history only grows, so its files are written once. A run that was cut short, and the next run, go on behind the last file. Tables that
//     change are written anew each time, and only a complete run takes the place of the one before.
//   - A restore goes into an empty database, one file per transaction, and goes on where it was cut short. Every file is held against its hash
//     before it is read.
//   - Erased people stay erased: erasures.jsonl lists ids, outlives the rows, and a restore applies it again.
package backup
