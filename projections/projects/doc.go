// Package projects keeps the read model of the project list.
package projects
