// Package wire knows how values stand in requests and answers: JSON text, and the specification's dates, hours, decimals and row ids. All
// areas of the edge share it; it knows no request and no route.
package wire
