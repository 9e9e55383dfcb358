// Package reports gives out the papers of the week: the lookahead, the commitments and the closure of a week as PDF, and its promises as a
// workbook. Each is written in a job that is started, watched, fetched and cancelled by who asked for it. A report of a past week is made of
// the plan as it stood then.
package reports
