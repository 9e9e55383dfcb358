// Package projects serves the list of a company's projects with their schedules, and makes new projects.
package projects
