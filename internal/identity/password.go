package identity

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"
	"sync/atomic"

	"golang.org/x/crypto/argon2"

	"gantry/domain/fault"
)

// Cost is what one password hash takes: OWASP's recommendation for argon2id is 19 MiB, two passes, one lane.
type Cost struct {
	Memory  uint32 // KiB
	Passes  uint32
	Threads uint8
}

// DefaultCost is above the OWASP recommendation and takes about 50 ms of one core of a small machine, so that signing in stays below
// 150 ms.
var DefaultCost = Cost{Memory: 32 * 1024, Passes: 2, Threads: 1}

const (
	saltBytes = 16
	hashBytes = 32
	// maxStored bounds the cost read back from a stored hash, so that a damaged row cannot take the memory either.
	maxStoredMemory = 256 * 1024
	maxStoredPasses = 16
)

// hasher computes password hashes, few at a time.
type hasher struct {
	cost    Cost
	running chan struct{} // one token per hash in progress
	waiting atomic.Int64
	work    atomic.Int64 // KiB filled since the start
	queue   int64
	decoy   string // a hash nobody's password has
}

// newHasher allows parallel hashes at once and queue callers waiting for one.
func newHasher(cost Cost, parallel, queue int) *hasher {
	h := &hasher{cost: cost, running: make(chan struct{}, parallel), queue: int64(queue)}
	secret := make([]byte, hashBytes)
	mustRead(secret)
	h.decoy = h.encode(secret, secret[:saltBytes], cost)
	return h
}

// enter waits for its turn. More callers than the queue holds are the fault "session.busy".
func (h *hasher) enter(ctx context.Context) (leave func(), err error) {
	if h.waiting.Add(1) > h.queue {
		h.waiting.Add(-1)
		return nil, fault.New(fault.TooMany, "session.busy", nil)
	}
	defer h.waiting.Add(-1)
	select {
	case h.running <- struct{}{}:
		return func() { <-h.running }, nil
	case <-ctx.Done():
		return nil, fault.Wrap(ctx.Err(), fault.Unavailable, "session.busy", nil)
	}
}

// hash gives the stored form of a password. Fault: "session.busy".
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	leave, err := h.enter(ctx)
	if err != nil {
		return "", err
	}
	defer leave()
	salt := make([]byte, saltBytes)
	mustRead(salt)
	return h.encode(h.derive(password, salt, h.cost, hashBytes), salt, h.cost), nil
}

// matches tells whether the password gives the stored hash, and whether the hash was made at another cost than today's. An empty or
// unreadable hash matches nothing and costs the same as a real one.
func (h *hasher) matches(ctx context.Context, password, stored string) (ok, outdated bool, err error) {
	leave, err := h.enter(ctx)
	if err != nil {
		return false, false, err
	}
	defer leave()
	cost, salt, want, readable := decode(stored)
	if !readable {
		cost, salt, want, _ = decode(h.decoy)
	}
	if len(password) > LongestPassword {
		password, readable = password[:LongestPassword], false
	}
	got := h.derive(password, salt, cost, uint32(len(want)))
	same := subtle.ConstantTimeCompare(got, want) == 1
	return same && readable, cost != h.cost, nil
}

func (h *hasher) derive(password string, salt []byte, c Cost, size uint32) []byte {
	h.work.Add(int64(c.Memory) * int64(c.Passes))
	return argon2.IDKey([]byte(password), salt, c.Passes, c.Memory, c.Threads, size)
}

// encode writes the PHC string form.
func (h *hasher) encode(hash, salt []byte, c Cost) string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, c.Memory, c.Passes, c.Threads, b64.EncodeToString(salt), b64.EncodeToString(hash))
}

func decode(stored string) (c Cost, salt, hash []byte, ok bool) {
	parts := strings.Split(stored, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return c, nil, nil, false
	}
	if n, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.Memory, &c.Passes, &c.Threads); err != nil || n != 3 {
		return c, nil, nil, false
	}
	b64 := base64.RawStdEncoding.Strict()
	salt, err := b64.DecodeString(parts[4])
	if err != nil {
		return c, nil, nil, false
	}
	hash, err = b64.DecodeString(parts[5])
	if err != nil {
		return c, nil, nil, false
	}
	sound := c.Memory > 0 && c.Memory <= maxStoredMemory && c.Passes > 0 && c.Passes <= maxStoredPasses && c.Threads > 0 && len(salt) >= 8 && len(hash) >= 16
	return c, salt, hash, sound
}

// mustRead fills b with random bytes. The system's generator does not fail; crypto/rand ends the program if it ever does.
func mustRead(b []byte) { _, _ = rand.Read(b) }
