// Package oracle holds the engine's dates against those another tool stored in its file.
//
// What is compared is what that tool had computed for an activity: early and late dates to the clock minute, floats
// within a minute, because files write them as decimal hours, and the critical mark. In profile p6 the early dates of
// work under way are those of what remains, as P6 stores them; completed work has neither late dates nor floats of its
// own. Project summaries are not compared: no two tools mean the same by them.
package oracle
