// Package planning executes the commands of schedules.
//
// One writer per open schedule, a goroutine that owns the folded state:
//
//   - A command is decided, its events are evolved at once, the dates follow in one
//     Recalculated, and all of it goes to the store in one append. Commands that
//     arrive while an append is in flight are decided on the state as it will be and
//     form the next append, at most 64 of them.
//   - Nobody is answered before everything the answer rests on is durable. That holds
//     for refusals too: they were decided on a state that might yet fail to be stored.
//   - No answer is older than the stream. An append proves that nobody else has appended;
//     an answer without one (a refusal, what was already true, a command asked again, a
//     look at the state) waits for one look at the stream's head, shared by all that wait.
//     If another process has moved it, its events are folded and the commands decided again.
//   - When an append fails, also when its outcome is unknown, the state is dropped and
//     folded again. Commands whose id is in the stream by then are answered from it,
//     the others are decided again, four times at most.
//   - The expected revision alone keeps history right; the writer only spares the
//     store conflicts that this process would make with itself.
//   - The same command id asked again gets the same receipt, rebuilt from its events, for
//     ever: where the plan has forgotten ids, the stream is searched by id before deciding.
//   - A panic is the answer of the command that met it, or of those that need a plan which
//     cannot be folded; it never reaches another plan. At most 4,096 commands wait.
//   - A writer nobody needs leaves: after ten idle minutes, or when the open states
//     together outgrow their budget, the least recently used first. What they hold is what
//     the heap says, not what they estimate.
package planning
