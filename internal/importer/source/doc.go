// Package source opens files for the readers: a stream bounded in bytes, rows and time (Input), its lines as UTF-8
// (Lines), its XML elements without keeping them (XML), and the values that every format writes: dates, decimals, HTML
// notes. It knows nothing of schedules.
package source
