// Package projections lists the read models Gantry keeps. Each has its rows under readmodels/, its events turned into rows under
// projections/, and is followed by the runner.
package projections
