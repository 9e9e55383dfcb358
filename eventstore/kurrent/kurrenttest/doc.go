// Package kurrenttest speaks the server's half of the KurrentDB protocol in this process, on the public stubs of the
// client's module. It is for tests only: what it holds is gone with the process.
//
//   - Appends with an expected revision, the idempotency check by event id, the bound of 1 MiB on one append.
//   - Reads forwards and backwards, of a stream and of everything. Positions are places in a file: they grow and have holes.
//   - Subscriptions to everything with a filter, checkpoints, "caught up" and "fell behind"; an empty database is caught up
//     without a position.
//   - Stream metadata ($maxCount, $tb), deletion, system events between ours, the store's own clock.
//   - Gossip of a cluster, TLS, user names and passwords.
//
// It can be made to fail as servers fail: killed and restarted, an append without an answer, reads that break, dropped
// subscriptions that deliver again what they delivered before, another leader.
package kurrenttest
