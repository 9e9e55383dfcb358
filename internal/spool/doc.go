// Package spool keeps files that wait on disk instead of in memory.
//
// Every process has a directory of its own below the one it is given, locked while it lives. Close removes it. What a killed process
// has left is removed by the next one that opens the same place; the directory of a process that lives is left alone.
package spool
