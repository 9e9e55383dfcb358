// Package ganttrows gives the records of a plan as the rows of the Gantt: settings, constraints, calendars, links and activities. The
// projection that writes the rows and the deltas that tell of them map each record here, so that a browser reads the same of both.
package ganttrows
