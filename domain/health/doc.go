// Package health judges a schedule by the fourteen checks of the DCMA (Deltek Acumen, "DCMA 14-Point Schedule Assessment"; Winter, 2011).
//
// Rules:
//
//   - Counted is work that has a duration of its own: no summary, no level of effort, no milestone, nothing inactive. Most checks count what
//     is not finished; those that compare with a baseline count the finished too.
//   - Links count while their successor is not finished.
//   - Days are those of each activity's own calendar.
//   - Shares are compared as whole numbers, before anything is rounded.
//   - What cannot be judged is NotEvaluated, which is never a pass: a check that needs a baseline where there is none, a share of nothing.
package health
