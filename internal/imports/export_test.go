package imports

// Files is how many files a desk holds.
func Files(d *Desk) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.files)
}

// Shares counts the companies that hold a place or wait for one.
func Shares(d *Desk) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.shares)
}

// WhyOf is what a step says of an activity.
var WhyOf = why
