// Package figures holds the formulas of the dashboard: what is counted, how it is weighed, and when there is no figure at all. They are pure
// functions; where a formula is somebody else's, its comment names the source. Catalogue describes each figure for people, with a version
// that grows whenever the same rows would give another value. A figure without anything to count is absent, never 0 %.
package figures
