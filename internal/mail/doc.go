// Package mail writes and delivers the program's letters.
//
// Rules:
//
//   - A mail begins as a row of the outbox, written in the time of a request whether or not anybody lives at the address. What the
//     letter says is found when it is written, so that an answer's time tells nothing, and no token rests in the database.
//   - Delivery is tried again with growing pauses and given up after two days. Several processes may deliver; each row is one's alone
//     while its lease runs.
//   - Letters are in Spanish and English, as text and as HTML. Values are escaped for HTML, and a value never becomes a header line.
//   - Without a mail server letters become files of a folder, which a page shows on this machine alone.
package mail
