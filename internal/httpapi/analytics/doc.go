// Package analytics is the routes of the dashboard: what the figures of a project say, for the schedules and rows that the caller sees, under the
// product's names and under the specification's. It reads read models alone. A chart that the caller's role may not see is refused by itself,
// and the others are answered.
package analytics
