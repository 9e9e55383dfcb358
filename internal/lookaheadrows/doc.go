// Package lookaheadrows gives tasks and roadblocks of a plan as rows of their read model: one mapping for the projection and for earlier
// states of a plan.
package lookaheadrows
