// Package benchdata writes schedules of any size as other tools would, to measure with.
//
// The same size and seed give the same bytes, on every machine. A building goes up storey by storey, trade by trade; every
// activity waits for two others by links of all four types, some with a lag or a lead. There are four calendars with
// holidays and short days, date constraints, a data date with what has begun and what is done by it, two codes on every
// activity, notes, crews and material with hours, quantities and costs.
//
// All formats say the same: what is read back from one is what is read back from the others, but for what a format alone
// decides (see the test).
package benchdata
