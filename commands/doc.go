// Package commands is the write side. A command comes in with the caller's identity,
// is decided on the folded state of its stream, and is answered only when its events
// are durable. What a command needs from outside (the store, snapshots, a clock,
// fresh ids) comes through interfaces declared here; nothing below knows a driver.
//
//   - planning: one writer per schedule, batches, idempotency, undo and redo.
//   - projects, companies: the small streams, a plain load–decide–append loop.
package commands
