// Package projects is the read model of the project list: a company's projects and their schedules with finish, size and progress.
//
// Progress of a schedule is the mean of its activities that are no summaries, weighted by duration; milestones weigh nothing.
package projects
