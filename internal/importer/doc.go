// Package importer reads schedules that other tools wrote.
//
// Read looks at the contents of a file, never at its name, and hands it to the reader of its format: package p6 for
// Primavera P6 (XER and P6 XML), package mspdi for Microsoft Project XML, package table for CSV, Excel and JSON. Each
// reader streams its file once (package source bounds bytes, line length and rows), knows no plan, and returns one
// schedule.Import per project of the file.
//
// Nothing is dropped in silence (package draft):
//
//   - What changes its meaning on the way, or does not get in, is a finding with line and field. Import.Problems counts
//     findings by code.
//   - Fields that no reader takes are counted in Import.LeftOut when they hold a value.
//   - What makes no sense refuses the whole file and names the line and the field.
//   - For every format this package reports missing and repeated activity codes, unreadable characters, shortened names,
//     and progress recorded after the data date.
//
// Gantry's own fields, which other tools do not have, travel in user fields named "Gantry" (package carried). The
// readers restore them after everything else of the row; they never become tags.
package importer
