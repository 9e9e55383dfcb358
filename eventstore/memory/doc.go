// Package memory is a log in memory for tests: the same promises as the others, and
// switches for what rarely happens by itself.
package memory
