package kurrent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/google/uuid"
	"github.com/kurrent-io/KurrentDB-Client-Go/kurrentdb"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
)

// identityStream says which store this is: its first event names it, later ones say that a copy is complete.
const identityStream = "gantry-store"

const (
	storeFounded  = "gantry.store-founded"
	copyCompleted = "gantry.copy-completed"
)

// founded is the first event of the identity stream.
type founded struct {
	ID     kernel.ID `json:"id"`
	Mark   int       `json:"mark"`
	CopyOf kernel.ID `json:"copyOf,omitzero"`
}

// Options say how a log is opened.
type Options struct {
	Index Index               // nil: commands are known to memory only
	Found eventstore.Identity // what an empty database becomes; with a zero id a store of its own

	ReadOnly bool // nothing is ever written: an empty database is an error
}

// discoverAttempts is how often a node is looked for when the address does not say.
const discoverAttempts = 3

// Open connects to the server, checks that the account may do what it must, and finds out which store it is. An empty
// database becomes a new one. Errors say what is wrong and the way out.
func Open(ctx context.Context, address string, options Options) (*Log, error) {
	settings, err := configure(address)
	if err != nil {
		return nil, err
	}
	l := &Log{
		connection: newConnection(settings), index: options.Index, news: newNews(),
		tails: tails{of: map[eventstore.Stream]*tail{}, streamsAtMost: tailsKept, commandsAtMost: commandsKept},
		sides: listing{sides: true},
	}
	if err := l.open(ctx, options); err != nil {
		_ = l.Close()
		return nil, explained(place(address), err)
	}
	return l, nil
}

// configure reads the address. The client would only warn of a setting it does not know.
func configure(address string) (*kurrentdb.Configuration, error) {
	bad := func(cause error) error {
		return fmt.Errorf("%s is no address of a KurrentDB: %w\n  way out: esdb://user:password@host:2113?tls=true, or esdb+discover://cluster:2113", place(address), cause)
	}
	settings, err := kurrentdb.ParseConnectionString(address)
	if err != nil {
		var parsing *url.Error
		if errors.As(err, &parsing) {
			err = parsing.Err // the text of it holds the password
		}
		return nil, bad(err)
	}
	if settings.NodePreference != kurrentdb.NodePreferenceLeader {
		return nil, bad(errors.New("nodePreference must be leader, for a writer reads what it wrote"))
	}
	settings.Logger = kurrentdb.NoopLogging()
	if !strings.Contains(strings.ToLower(address), "maxdiscoverattempts=") {
		settings.MaxDiscoverAttempts = discoverAttempts
	}
	return settings, nil
}

// place is the address without who signs in there.
func place(address string) string {
	scheme, rest, found := strings.Cut(address, "://")
	if !found {
		return "the value"
	}
	if at := strings.LastIndex(rest, "@"); at >= 0 {
		rest = rest[at+1:]
	}
	rest, _, _ = strings.Cut(rest, "?")
	return scheme + "://" + rest
}

func (l *Log) open(ctx context.Context, o Options) error {
	there, err := l.readIdentity(ctx)
	if err != nil {
		return err
	}
	if !there {
		if err := l.vacant(ctx); err != nil {
			return err
		}
		if o.ReadOnly {
			return errVacant
		}
		if err := l.found(ctx, o.Found); err != nil {
			return err
		}
	}
	if _, err := l.End(ctx); err != nil || o.ReadOnly { // reading everything is a right of its own
		return err
	}
	return l.Writable(ctx)
}

// readIdentity finds out which store this is; false: none yet.
func (l *Log) readIdentity(ctx context.Context) (there bool, err error) {
	open := func(ctx context.Context, c *kurrentdb.Client) (*kurrentdb.ReadStream, error) {
		return c.ReadStream(ctx, identityStream, kurrentdb.ReadStreamOptions{From: kurrentdb.Start{}}, 100)
	}
	for e, err := range l.raw(ctx, open) {
		if missingIn(err) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		switch e.EventType {
		case storeFounded:
			var f founded
			if err := json.Unmarshal(e.Data, &f); err != nil || f.ID.IsZero() || f.Mark < 1 || f.Mark > eventstore.HighestMark {
				return false, errForeign
			}
			l.identity = eventstore.Identity{ID: f.ID, Mark: f.Mark, CopyOf: f.CopyOf, Complete: f.CopyOf.IsZero()}
			there = true
		case copyCompleted:
			l.identity.Complete = true
		}
	}
	return there, nil
}

var errVacant = errors.New("the database holds no history of Gantry")

var errForeign = errors.New("the database belongs to another program")

// vacant is nil for a database that holds nothing but the server's own events.
func (l *Log) vacant(ctx context.Context) error {
	for e, err := range l.raw(ctx, everything(0)) {
		if err != nil {
			return err
		}
		if !strings.HasPrefix(e.StreamID, "$") && e.StreamID != clockStream {
			return fmt.Errorf("%w: it holds the stream %q", errForeign, e.StreamID)
		}
	}
	return nil
}

// found makes an empty database a store.
func (l *Log) found(ctx context.Context, as eventstore.Identity) error {
	if as.ID.IsZero() {
		as = eventstore.Identity{ID: kernel.ID(uuid.New()), Mark: 1}
	}
	body, err := json.Marshal(founded{ID: as.ID, Mark: as.Mark, CopyOf: as.CopyOf})
	if err != nil {
		return err
	}
	err = l.note(ctx, storeFounded, body, kurrentdb.NoStream{})
	if err != nil && !isConflict(err) { // with a conflict somebody else was faster
		return err
	}
	if _, _, err := call(ctx, l.connection, func(ctx context.Context, c *kurrentdb.Client) (*kurrentdb.WriteResult, error) {
		var one kurrentdb.StreamMetadata
		one.SetMaxCount(1)
		return c.SetStreamMetadata(ctx, clockStream, kurrentdb.AppendToStreamOptions{}, one)
	}); err != nil {
		return failed(ctx, err)
	}
	there, err := l.readIdentity(ctx)
	if err == nil && !there {
		return errForeign
	}
	return err
}

func (l *Log) note(ctx context.Context, kind string, body []byte, state kurrentdb.StreamState) error {
	_, _, err := call(ctx, l.connection, func(ctx context.Context, c *kurrentdb.Client) (*kurrentdb.WriteResult, error) {
		return c.AppendToStream(ctx, identityStream, kurrentdb.AppendToStreamOptions{StreamState: state},
			kurrentdb.EventData{EventID: uuid.New(), EventType: kind, ContentType: kurrentdb.ContentTypeJson, Data: body})
	})
	return err
}

// Identity is eventstore.Identified's.
func (l *Log) Identity(context.Context) (eventstore.Identity, error) { return l.identity, nil }

// Complete is eventstore.Target's.
func (l *Log) Complete(ctx context.Context) error {
	if err := l.note(ctx, copyCompleted, []byte("{}"), kurrentdb.StreamExists{}); err != nil {
		return failed(ctx, err)
	}
	l.identity.Complete = true
	return nil
}

// AppendCopy is eventstore.Target's.
func (l *Log) AppendCopy(ctx context.Context, stream eventstore.Stream, expected eventstore.Revision, records []eventstore.Record) (eventstore.Position, error) {
	return l.append(ctx, stream, expected, records, false)
}

// explained says what is wrong with the server at an address, and the way out.
func explained(address string, err error) error {
	var ours *fault.Fault
	code, theirs := codeOf(err)
	switch {
	case errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, errForeign):
		return fmt.Errorf("%s: %w\n  way out: name an empty database, or the one that Gantry made", address, err)
	case theirs && code == kurrentdb.ErrorCodeUnauthenticated:
		return fmt.Errorf("%s does not accept the user name or password: %w\n  way out: put the right ones into the address", address, errors.New(grpcText(err)))
	case theirs && code == kurrentdb.ErrorCodeAccessDenied:
		return fmt.Errorf("%s does not let this account read everything and append: %w\n  way out: use an account of the group $admins, or give this one the rights to $all and to all streams", address, err)
	case errors.As(err, &ours) && ours.Code == fault.Unavailable || theirs:
		return fmt.Errorf("no KurrentDB answers at %s: %w\n  way out: start it, check host, port and firewall, and whether it speaks TLS (tls=true with tlsCaFile=..., or tls=false)", address, err)
	}
	return fmt.Errorf("%s: %w", address, err)
}
