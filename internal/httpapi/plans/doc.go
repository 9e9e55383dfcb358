// Package plans is what every area of the edge shares that edits plans: who asks, the commands a route stands for, and what the
// schedule's project offers to its rows. It has no routes.
package plans
