// Package identity knows people: who they are, how they prove it, and which sessions they hold. It is not event-sourced. Events carry
// user ids only; names, e-mail addresses and pictures live here and can be erased while the history stays whole.
//
// Rules:
//
//   - A password is kept as an argon2id hash. Hashing needs much memory, so only a few run at once and few may wait: a flood of
//     sign-ins is refused, it never takes the machine's memory.
//   - An unknown address, an erased person, a person without a password and a wrong password get the same answer after the same work.
//   - Attempts are bounded per network address, per account, and per pair of both. The bounds treat accounts that do not exist alike.
//   - A session token is 256 random bits. Only its hash is stored, it ends after a fixed time and after idleness, and it can be revoked.
//   - What a person may do is not known here: companies, roles and permissions belong to the company's events.
package identity
