// Package company is one customer's company as far as it is history: that it exists, who
// belongs to it in which role, and its own copy of the permission table.
//
// A company always keeps at least one member who may change its members. Personal data is
// not here: events carry user ids, names and addresses live where they can be erased.
package company
