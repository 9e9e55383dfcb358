// Package operations serves those who run an installation: which streams the read models hold back, and the log of what people use.
package operations
