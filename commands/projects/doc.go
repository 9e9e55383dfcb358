// Package projects executes the commands of projects and starts their schedules.
//
//   - A schedule starts in a project of the caller's company; the project is read from its stream, not from a read model, so that one made a
//     moment ago counts.
//   - A project's stream is short: it is folded for each command and nothing of it is kept.
//   - Duplicate copies one schedule, into its own project or another one, of this company or, read by somebody else, of another. What
//     copies whole projects calls it for each schedule.
package projects
