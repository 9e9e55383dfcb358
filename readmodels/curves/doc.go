// Package curves holds the read model of the dashboard's curves, and reads what its charts are made of, from it and from the read models
// beside it. Every query names the company and the schedules that the reader may open.
package curves
