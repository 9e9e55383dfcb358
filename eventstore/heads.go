package eventstore

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"time"

	"gantry/domain/fault"
)

// A list of heads is text that says where every stream stood: a line for the whole, a line
// for each stream, and a last line with the signature. Because a head's hash covers all
// records before it, a stream that is cut or rewritten afterwards contradicts the list.

const (
	headsFormat  = "gantry-heads"
	headsVersion = 1
	headsLine    = 1 << 16 // bytes of one line at most
	// headsSigned comes before the SHA-256 of all lines but the last: both together are signed.
	headsSigned = "gantry-heads-1\n"
)

type headsFirst struct {
	Format   string    `json:"format"`
	Version  int       `json:"version"`
	At       time.Time `json:"at"`
	Position Position  `json:"position"` // of the last record when the list was begun
}

type headsStream struct {
	Stream   string   `json:"stream"`
	Revision Revision `json:"revision"`
	Hash     string   `json:"hash"`
}

type headsLast struct {
	Streams   int    `json:"streams"`
	Unsigned  bool   `json:"unsigned,omitempty"`
	Key       string `json:"key,omitempty"`       // public, base64
	Signature string `json:"signature,omitempty"` // base64
}

// Heads is a list of heads, read from a file.
type Heads struct {
	At       time.Time
	Position Position
	Streams  map[Stream]Head
	Key      ed25519.PublicKey // of who signed it by its own word; nil: nobody

	digest    []byte
	signature []byte
}

// Signed tells whether the owner of a key signed the list as it is.
func (h *Heads) Signed(by ed25519.PublicKey) bool {
	return len(by) == ed25519.PublicKeySize && ed25519.Verify(by, h.digest, h.signature)
}

// WriteHeads writes where every stream stands now, signed when there is a key, and tells
// how many streams there are.
func (s *Store) WriteHeads(ctx context.Context, w io.Writer, at time.Time, key ed25519.PrivateKey) (int, error) {
	end, err := s.log.End(ctx)
	if err != nil {
		return 0, err
	}
	out := bufio.NewWriter(w)
	sum := sha256.New()
	signed := json.NewEncoder(io.MultiWriter(out, sum))
	if err := signed.Encode(headsFirst{headsFormat, headsVersion, at.UTC().Truncate(time.Second), end}); err != nil {
		return 0, err
	}
	last := headsLast{Unsigned: key == nil}
	for info, err := range s.log.Streams(ctx, false) {
		if err != nil {
			return 0, err
		}
		if err := signed.Encode(headsStream{info.Stream.String(), info.Head.Revision, hex.EncodeToString(info.Head.Hash[:])}); err != nil {
			return 0, err
		}
		last.Streams++
	}
	if key != nil {
		last.Key = base64.StdEncoding.EncodeToString(key.Public().(ed25519.PublicKey))
		last.Signature = base64.StdEncoding.EncodeToString(ed25519.Sign(key, headsDigest(sum)))
	}
	if err := json.NewEncoder(out).Encode(last); err != nil {
		return 0, err
	}
	return last.Streams, out.Flush()
}

func headsDigest(sum hash.Hash) []byte { return sum.Sum([]byte(headsSigned)) }

// ReadHeads reads what WriteHeads wrote, and does not judge the signature. The fault is
// "heads.unreadable" with the line.
func ReadHeads(r io.Reader) (Heads, error) {
	in := bufio.NewScanner(r)
	in.Buffer(nil, headsLine)
	sum := sha256.New()
	out := Heads{Streams: map[Stream]Head{}}
	line, ended := 0, false
	for in.Scan() {
		line++
		err := errors.New("text after the signature")
		switch {
		case ended:
		case line == 1:
			err = out.begin(in.Bytes())
		case bytes.HasPrefix(in.Bytes(), []byte(`{"stream":`)):
			err = out.add(in.Bytes())
		default:
			ended = true
			err = out.end(in.Bytes())
		}
		if err != nil {
			return Heads{}, unreadableHeads(line, err)
		}
		if !ended {
			sum.Write(in.Bytes())
			sum.Write([]byte{'\n'})
		}
	}
	if err := in.Err(); err != nil || !ended {
		return Heads{}, unreadableHeads(line+1, errors.Join(err, io.ErrUnexpectedEOF))
	}
	out.digest = headsDigest(sum)
	return out, nil
}

func (h *Heads) begin(text []byte) error {
	var first headsFirst
	if err := json.Unmarshal(text, &first); err != nil {
		return err
	}
	if first.Format != headsFormat || first.Version != headsVersion {
		return fmt.Errorf("%q version %d is no list of heads this version reads", first.Format, first.Version)
	}
	h.At, h.Position = first.At, first.Position
	return nil
}

func (h *Heads) add(text []byte) error {
	var each headsStream
	if err := json.Unmarshal(text, &each); err != nil {
		return err
	}
	stream, err := ParseStream(each.Stream)
	if err != nil {
		return err
	}
	head := Head{Revision: each.Revision}
	sum, err := hex.DecodeString(each.Hash)
	if _, twice := h.Streams[stream]; err != nil || copy(head.Hash[:], sum) != len(sum) || len(sum) != len(head.Hash) || each.Revision < 1 || twice {
		return errors.Join(errors.New("no head of a stream"), err)
	}
	h.Streams[stream] = head
	return nil
}

func (h *Heads) end(text []byte) error {
	var last headsLast
	if err := json.Unmarshal(text, &last); err != nil {
		return err
	}
	if last.Streams != len(h.Streams) {
		return fmt.Errorf("%d streams where %d are due", len(h.Streams), last.Streams)
	}
	if last.Unsigned {
		return nil
	}
	key, err := base64.StdEncoding.DecodeString(last.Key)
	signature, err2 := base64.StdEncoding.DecodeString(last.Signature)
	if err = errors.Join(err, err2); err != nil || len(key) != ed25519.PublicKeySize || len(signature) != ed25519.SignatureSize {
		return errors.Join(errors.New("no signature"), err)
	}
	h.Key, h.signature = key, signature
	return nil
}

func unreadableHeads(line int, cause error) error {
	return fault.Wrap(cause, fault.Invalid, "heads.unreadable", fault.P{"line": line})
}
