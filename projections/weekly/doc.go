// Package weekly fills the read model of the weekly work plans.
package weekly
