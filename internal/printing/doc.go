// Package printing lays plans out on paper: the table and the timeline of the Gantt on as many pages as they need.
//
//   - A sheet repeats the table at its left, the scale at its top, and says which of how many it is. Time runs over as many pages side by
//     side as were asked for, rows down over as many as there are.
//   - What is printed is what it is given: rows in their order, dates in civil minutes, texts as they are shown. It knows no rule of
//     schedules.
package printing
