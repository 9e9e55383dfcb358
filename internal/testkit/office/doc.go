// Package office is a planning office for tests: people who edit schedules through the real planner, one command after the other,
// and days of random work that any read model has to follow.
package office
