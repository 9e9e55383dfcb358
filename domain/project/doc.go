// Package project is one building project of a company: its name and place. Which schedules
// it has is told by the schedules, each of which names its project, and by nobody else.
package project
