// Package area says what a part of a plan is to the whole.
//
// The plan owns what all parts share: row numbers, who wrote which cell, undo stacks, batches, permissions, the ring of commands. An
// area owns its rows and its rules. Areas never see each other; a rule between two of them is a function of the plan.
//
// A cell is a row and a field. The plan judges cells and reads descriptors; it never asks which field or event it has before it.
package area
