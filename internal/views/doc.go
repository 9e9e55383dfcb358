// Package views keeps the ways in which people look at a schedule: columns, filters, order, grouping, zoom and colours, under a name.
//
//   - A view belongs to one person and one schedule. A public one is seen by everybody who sees the schedule; its owner changes and
//     deletes it, and so do administrators.
//   - Every person has one view of each schedule and module that is kept by itself: what was last on the screen. It is never public.
//   - What a view holds is the client's; here its names and size are checked. Private views are erased with their
//     owner; public ones are the company's work and stay.
package views
