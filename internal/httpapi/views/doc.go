// Package views serves the saved views of a schedule under the specification's addresses. A view is a person's own unless it is public;
// who sees the schedule sees its public views.
package views
