// Package testkit is what tests share: real databases at the price of a copy, and the given/when/then of deciders and projectors.
// Only tests import it.
package testkit
