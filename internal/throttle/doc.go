// Package throttle bounds how often somebody may do something, in memory that does not grow with how many try.
//
// Rules:
//
//   - A limit is a bucket that refills steadily; what it is for is known by a hash alone, so no name and no address is kept.
//   - The number of buckets is bounded. Full ones are forgotten first, which changes nothing for anybody; then those used longest ago.
//   - Nothing outlives the program.
package throttle
