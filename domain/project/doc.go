// Package project is one building project of a company: its name and place. Which schedules
// it has, the schedules say: each names its project.
package project
