// Package timeclock is where the time of day comes from.
//
// Rules: nothing under domain/ asks for the time, it arrives inside the command; everything else takes a Clock, so that a test decides
// what time it is. Instants are UTC; the civil minutes of a plan are not instants and never come from here.
package timeclock
