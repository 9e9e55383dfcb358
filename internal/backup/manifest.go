package backup

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/klauspost/compress/zstd"

	"gantry/domain/kernel"
)

// Names in the folder.
const (
	manifestFile = "manifest.json"
	erasuresFile = "erasures.jsonl"
	eventsFolder = "events"
	format       = 1
)

// Manifest says what is in a folder.
type Manifest struct {
	Format int       `json:"format"`
	Events []Segment `json:"events"`
	Whole  *Moment   `json:"whole"` // of the last complete run; nothing until there is one
}

// Segment is one file of the history: the records of some positions in a row.
type Segment struct {
	File   string `json:"file"`
	From   int64  `json:"from"` // first position
	To     int64  `json:"to"`   // last one
	Rows   int64  `json:"rows"`
	SHA256 string `json:"sha256"` // of the file
	Last   string `json:"last"`   // hash of its last record
}

// Moment is a complete run.
type Moment struct {
	At         time.Time `json:"at"`
	Gantry     string    `json:"gantry"`     // version of the program
	Migrations []string  `json:"migrations"` // applied then
	Position   int64     `json:"position"`   // end of the history
	Tables     []Table   `json:"tables"`     // in an order that keeps foreign keys
	Columns    []string  `json:"columns"`    // of the history's records
	Pictures   []Picture `json:"pictures"`
}

// Table is one table as of the moment.
type Table struct {
	Name    string   `json:"name"`
	File    string   `json:"file"`
	Columns []string `json:"columns"`
	Rows    int64    `json:"rows"`
	SHA256  string   `json:"sha256"`
}

// Picture is one file of a person, project or company.
type Picture struct {
	ID     kernel.ID `json:"id"`
	Type   string    `json:"type"`
	Size   int64     `json:"size"`
	SHA256 string    `json:"sha256"`
}

func (p Picture) file() string { return filepath.Join("pictures", p.ID.String()) }

// Read reads the manifest of a folder. A folder without one, or without a complete run, has nothing to restore.
func Read(dir string) (Manifest, error) {
	var m Manifest
	b, err := os.ReadFile(filepath.Join(dir, manifestFile))
	if err == nil {
		err = json.Unmarshal(b, &m)
	}
	if err == nil && m.Format != format {
		err = fmt.Errorf("%s is a backup of format %d; this program reads %d", dir, m.Format, format)
	}
	return m, err
}

func (m Manifest) write(dir string) error {
	b, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	_, err = whole(filepath.Join(dir, manifestFile), func(w io.Writer) error {
		_, err := w.Write(append(b, '\n'))
		return err
	})
	return err
}

// whole writes a file that is there in full or not at all, and gives the hash of its bytes.
func whole(name string, write func(io.Writer) error) (sum string, err error) {
	part, err := os.CreateTemp(filepath.Dir(name), ".part-*")
	if err != nil {
		return "", err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, part.Close(), os.Remove(part.Name()))
		}
	}()
	hash := sha256.New()
	if err = write(io.MultiWriter(part, hash)); err != nil {
		return "", err
	}
	if err = part.Sync(); err != nil {
		return "", err
	}
	if err = os.Rename(part.Name(), name); err != nil {
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), part.Close()
}

// packed writes through zstd into a file.
func packed(name string, write func(io.Writer) error) (sum string, err error) {
	return whole(name, func(w io.Writer) error {
		z, err := zstd.NewWriter(w)
		if err != nil {
			return err
		}
		return errors.Join(write(z), z.Close())
	})
}

// unpacked reads a file that must have a hash.
func unpacked(name, sum string, read func(io.Reader) error) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	hash := sha256.New()
	if _, err := io.Copy(hash, f); err != nil {
		return err
	}
	if hex.EncodeToString(hash.Sum(nil)) != sum {
		return fmt.Errorf("%s was altered since the backup: its SHA-256 is not that of the manifest", name)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	z, err := zstd.NewReader(bufio.NewReader(f))
	if err != nil {
		return err
	}
	defer z.Close()
	return read(z)
}

// Erasure is one person who was erased.
type Erasure struct {
	User kernel.UserID `json:"user"`
	At   time.Time     `json:"at"`
}

// Erasures reads a list of people who were erased; a list that is not there is empty.
func Erasures(file string) ([]Erasure, error) {
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []Erasure
	for line := range bytes.Lines(b) {
		var e Erasure
		if err := json.Unmarshal(line, &e); err != nil {
			return nil, fmt.Errorf("%s is no list of erasures: %w", file, err)
		}
		list = append(list, e)
	}
	return list, nil
}

// ErasuresOf names the list of a folder.
func ErasuresOf(dir string) string { return filepath.Join(dir, erasuresFile) }

func sumOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
