// Package gantt keeps the read model of the schedule screen.
//
// Everything a batch of events does to a row is folded first and written once. The shifts of recalculations are added up: the
// computed values of a row are the sum of all its shifts since it was added, so the engine is never asked.
package gantt
