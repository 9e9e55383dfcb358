// Package migrations holds the numbered SQL files that build the database, applied by internal/pg in the order of their numbers.
//
// A file is named NNNN_words.sql with the next free number, runs in one transaction and never changes once it was released: the
// database remembers its checksum and a difference stops the start. Read models are not built here; each brings its own schema.sql.
package migrations
