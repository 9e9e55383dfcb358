// Command mutate measures what the tests notice. It changes one place of the code at a time, a comparison, an operator, a
// condition, a returned value, a statement, runs the tests, and lists the changes that no test noticed.
//
//	go run ./scripts/mutate [-seed 1] [-budget 60m] [-sample 300] [-least 85] [-only REGEXP] PACKAGE ...
//
// The places are drawn at random from a seed, so a run can be repeated. Up to a hundred mutants share their test binaries:
// each place holds both versions, and the environment says which mutant is on (go test -overlay; nothing in the tree is
// written). A mutant that cannot be switched has binaries of its own. First the quick tests run, with few checks for each
// property: those of its own package, then those of packages in the same top-level folder that import it. What they let
// pass meets the whole tests of its own package. Tests that never reach the place do not run for it.
//
// A mutant that does not compile does not count. One that runs far longer than the tests do, or takes more than two
// gigabytes, counts as killed. Capacities, lines of the log and panics are left out: no test can see them, or nobody should
// look.
package main
