// Package testkit is what tests share: real databases at the price of a copy, and the given/when/then of deciders and projectors.
// Only tests import it. What needs more of the product than a database is a package below: office edits schedules, history replays
// them.
package testkit
