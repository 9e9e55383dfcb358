// Command mutate measures what the tests notice. It changes one place of the code at a time, a comparison, an operator, a
// condition, a returned value, a statement, runs the tests, and lists the changes that no test noticed.
//
//	go run ./scripts/mutate [-seed 1] [-budget 60m] [-sample 300] [-least 85] [-only REGEXP] PACKAGE ...
//
// The places are drawn at random from a seed, so a run can be repeated. Each mutant is compiled over the unchanged files
// (go test -overlay); nothing in the tree is written. First the quick tests run, with few checks for each property: those
// of its own package, then those of packages in the same top-level folder that import it. What they let pass meets the
// whole tests of its own package. A mutant that does not compile does not count. One that runs far longer than the tests
// do, or takes more than two gigabytes, counts as killed.
package main
