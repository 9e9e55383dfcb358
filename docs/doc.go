// Package docs holds what the program shows of its own documentation.
package docs
