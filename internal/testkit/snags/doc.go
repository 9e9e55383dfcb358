// Package snags is an area that only tests know: things found wrong at an activity, each of a subcontract or of a person. It stands for
// every later area: what it needs of the plan, of the live channel and of the edge is all that one may need. A test package fits it into
// its plans once, before the first plan:
//
//	func init() { plan.Fit(snags.Schema, snags.Open) }
package snags
