// Package reports makes the papers that a week is run by: the lookahead of some weeks, the commitments of a week to be signed, what the week came
// to, and its tasks as a table.
//
//   - What a report holds is gathered of one state of a plan, the present one or an earlier one, as far as its reader sees it. Nothing is read
//     beside it but names.
//   - Gathering is quick and shares nothing with the state; drawing needs neither the state nor a database.
//   - Pages are drawn by the same maker as the printed Gantt. The same report gives the same bytes.
package reports
