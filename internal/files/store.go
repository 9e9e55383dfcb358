package files

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"gocloud.dev/blob"
	_ "gocloud.dev/blob/fileblob" // file:// folders
	_ "gocloud.dev/blob/s3blob"   // s3:// buckets, of Amazon and of everybody who speaks as it does
	"gocloud.dev/gcerrors"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Kind is what a picture shows.
type Kind string

// The kinds.
const (
	Person  Kind = "person"
	Project Kind = "project"
	Company Kind = "company"
	// Document is a file that hangs on a row of a plan. Who may read it is asked of the row.
	Document Kind = "document"
)

// Shape is the shape of a kind's pictures.
func (k Kind) Shape() Shape {
	if k == Project {
		return Wide
	}
	return Square
}

// File is one picture or document that is kept.
type File struct {
	ID      kernel.ID
	Kind    Kind
	Company kernel.CompanyID // it belongs to; zero for a person's, who may be in several
	User    kernel.UserID    // the person it shows, else who sent it
	Name    string           // of a document, as it was sent
	Type    string
	Size    int64
	Hash    [sha256.Size]byte
	Created time.Time
}

// Store keeps pictures. It is safe for use by many goroutines.
type Store struct {
	db     *pgxpool.Pool
	bucket *blob.Bucket
	now    func() time.Time
	newID  func() kernel.ID
}

// Open opens a bucket by its URL (s3://name?region=...), or a folder by its path, which is made where it is missing.
func Open(ctx context.Context, place string, db *pgxpool.Pool, now func() time.Time, newID func() kernel.ID) (*Store, error) {
	address := place
	if u, err := url.Parse(place); err != nil || u.Scheme == "" {
		path, err := filepath.Abs(place)
		if err != nil {
			return nil, err
		}
		if err := os.MkdirAll(path, 0o700); err != nil {
			return nil, err
		}
		// Temporary files lie beside the pictures, so that a rename never crosses disks; nothing is kept but the bytes.
		address = (&url.URL{Scheme: "file", Path: path, RawQuery: "metadata=skip&no_tmp_dir=true"}).String()
	}
	bucket, err := blob.OpenBucket(ctx, address)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", place, err)
	}
	return &Store{db: db, bucket: bucket, now: now, newID: newID}, nil
}

// Close lets the bucket go.
func (s *Store) Close() error { return s.bucket.Close() }

// Key is the name of a picture in the bucket.
func Key(id kernel.ID) string { return "pictures/" + id.String() }

// Keep stores a picture or a document. Kind, Company, User and Name are the caller's; the rest follows.
func (s *Store) Keep(ctx context.Context, f File, p Prepared) (File, error) {
	f.ID, f.Type, f.Size, f.Hash, f.Created = s.newID(), p.Type, int64(len(p.Bytes)), sha256.Sum256(p.Bytes), s.now().UTC().Truncate(time.Microsecond)
	if err := s.bucket.WriteAll(ctx, Key(f.ID), p.Bytes, &blob.WriterOptions{ContentType: p.Type}); err != nil {
		return File{}, unavailable(err)
	}
	_, err := s.db.Exec(ctx, `insert into files (id, kind, company_id, user_id, name, type, size, hash, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		f.ID, f.Kind, orNull(f.Company), f.User, f.Name, f.Type, f.Size, f.Hash[:], f.Created)
	if err != nil {
		return File{}, unavailable(errors.Join(err, s.bucket.Delete(context.WithoutCancel(ctx), Key(f.ID))))
	}
	return f, nil
}

// Find tells about a picture. Fault: "file.unknown".
func (s *Store) Find(ctx context.Context, id kernel.ID) (File, error) {
	var f File
	var hash []byte
	err := s.db.QueryRow(ctx, `select id, kind, coalesce(company_id, $2), user_id, name, type, size, hash, created_at from files where id = $1`, id, kernel.ID{}).
		Scan(&f.ID, &f.Kind, &f.Company, &f.User, &f.Name, &f.Type, &f.Size, &hash, &f.Created)
	if errors.Is(err, pgx.ErrNoRows) {
		return f, fault.New(fault.NotFound, "file.unknown", nil)
	}
	if err != nil {
		return f, unavailable(err)
	}
	copy(f.Hash[:], hash)
	return f, nil
}

// Bytes reads a picture. Faults: "file.unknown", "file.damaged" where the bucket holds other bytes than were stored.
func (s *Store) Bytes(ctx context.Context, f File) ([]byte, error) {
	b, err := s.bucket.ReadAll(ctx, Key(f.ID))
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, fault.New(fault.NotFound, "file.unknown", nil)
	}
	if err != nil {
		return nil, unavailable(err)
	}
	if sha256.Sum256(b) != f.Hash {
		return nil, fault.New(fault.Internal, "file.damaged", nil)
	}
	return b, nil
}

// Remove forgets a picture; one that is gone already stays gone.
func (s *Store) Remove(ctx context.Context, id kernel.ID) error {
	if err := s.bucket.Delete(ctx, Key(id)); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
		return unavailable(err)
	}
	_, err := s.db.Exec(ctx, `delete from files where id = $1`, id)
	return unavailable(err)
}

// RemovePerson forgets every picture of a person but one; the zero id spares none.
func (s *Store) RemovePerson(ctx context.Context, user kernel.UserID, but kernel.ID) error {
	rows, err := s.db.Query(ctx, `select id from files where kind = 'person' and user_id = $1 and id <> $2`, user, but)
	if err != nil {
		return unavailable(err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[kernel.ID])
	if err != nil {
		return unavailable(err)
	}
	for _, id := range ids {
		if err := s.Remove(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// Copy writes the bytes of a picture to w as the bucket holds them.
func (s *Store) Copy(ctx context.Context, id kernel.ID, w io.Writer) error {
	return s.bucket.Download(ctx, Key(id), w, nil)
}

// Put stores the bytes of a picture whose row is there, as when a backup is restored.
func (s *Store) Put(ctx context.Context, id kernel.ID, r io.Reader, kind string) error {
	return s.bucket.Upload(ctx, Key(id), r, &blob.WriterOptions{ContentType: kind})
}

func unavailable(err error) error {
	var f *fault.Fault
	if err == nil || errors.As(err, &f) {
		return err
	}
	return fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
}

func orNull(id kernel.ID) *kernel.ID {
	if id.IsZero() {
		return nil
	}
	return &id
}
