// Package curves fills the read model of the dashboard's curves: baselines with their points, and what was spent when. What other read models
// hold already, such as recorded progress, weeks and roadblocks, is read there.
package curves
