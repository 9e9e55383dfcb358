// Package project is one building project of a company: its name and place, and which
// schedules it has. The schedules themselves are plans of their own.
package project
