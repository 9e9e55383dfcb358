// Package exchange serves schedules as files of other tools: uploads that are read, checked and imported, what an import brought besides
// the schedule, and exports.
//
// Rules:
//
//   - The name of an uploaded file is a label and never a path; its contents say what it is.
//   - An import or export belongs to the person who started it; the desks of internal/imports and internal/exports judge that.
package exchange
