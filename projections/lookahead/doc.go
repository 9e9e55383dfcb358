// Package lookahead fills the read model of tasks and roadblocks.
package lookahead
