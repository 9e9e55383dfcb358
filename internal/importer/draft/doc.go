// Package draft holds what every reader does to the schedule.Import it fills: it records findings (Note) and fields left
// out (LeaveOut), keeps tags in the order of their activities, reads the currency, and restores Gantry's own fields
// that an export wrote into user fields.
package draft
