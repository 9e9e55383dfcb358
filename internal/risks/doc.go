// Package risks runs simulations of schedules beside the requests that ask for them, and keeps what they come to.
//
// Rules:
//
//   - A schedule has one simulation at a time. A company has one at once and a server two, so that nobody's editing waits for them; between
//     two runs a simulation lets others go on.
//   - It can be watched and cancelled by whoever may start one. A server that ends forgets it: nothing is kept of half a simulation.
//   - A result is kept with the revision of the plan, the seed and the parameters. The last twenty of a schedule stay.
package risks
