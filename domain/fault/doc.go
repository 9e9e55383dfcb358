// Package fault gives every refusal one shape: a family, a stable key and the
// values its text needs. The key is the contract: tests compare it, the wire
// carries it as `code`, and the client's es and en texts are looked up by it.
package fault
