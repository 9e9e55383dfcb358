// Package runner follows the log for every projection and keeps its rows: each event takes effect in them exactly once.
//
// The rules in plain words:
//
//   - One message is a batch of whole commands. The next one is sent when the last is acknowledged, so order holds. Nothing is ever
//     handed on, checkpointed or parked that is only part of a command.
//   - Rows and checkpoint commit in one transaction, which begins by locking the checkpoint and finding the position the batch
//     starts from. A second worker, or one that woke up late, finds another position and writes nothing.
//   - A worker rests after each small batch, longer where batches are slow, and takes what comes meanwhile as one batch: edits come
//     before read models. A reader who waits ends the rest.
//   - The commit need not reach the disk at once: what a crash takes away, rows and checkpoint alike, is followed again from the log.
//   - A failure that would come back the same (a panic, a fault, SQLSTATE 22 or 23) parks: the batch is halved until the culprit
//     stands alone, it gets three tries, then its stream is skipped from there on. All other streams go on. Parked streams are listed
//     by Parked, followed again by Unpark, and tried once more whenever a program begins to follow.
//   - Events that this program cannot read park their stream in the same way: an unknown type, a later version, a malformed body,
//     half a command.
//   - Projectors are given texts as read models keep them: PostgreSQL cannot hold U+0000 (readmodels.Keep).
//   - Every other failure (connection, resources, a lock, a shutdown, a mistake in the SQL) is tried again for as long as it takes.
//   - Each generation of a read model has a schema of its own. A rebuild fills a new one beside the one in use and then switches the
//     views in "rm" in one transaction; a read model whose version or tables changed is rebuilt when the program starts.
//   - The follower owns the tables, so their policies do not bind it. Every generation has them from its first transaction on, and
//     the switch makes the views with the rights of the role that queries: readers and analysts see the rows of one company, or none.
package runner
