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

// Held is how many bytes of the disk the files of a desk take.
func Held(d *Desk) (n int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, f := range d.files {
		f.mu.Lock()
		n += f.packed.bytes() + f.raw.bytes()
		f.mu.Unlock()
	}
	return n
}
