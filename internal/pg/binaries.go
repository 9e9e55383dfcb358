//go:build unix

package pg

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Binaries is a directory with a complete PostgreSQL server.
type Binaries struct {
	Dir     string // holds postgres and initdb
	Major   int
	Version string // as the server prints it, "15.14 (Debian 15.14-0+deb12u1)"
}

// machinePlaces are where distributions and installers put a server.
var machinePlaces = []string{
	"/usr/lib/postgresql/*/bin",
	"/usr/pgsql-*/bin",
	"/opt/homebrew/opt/postgresql*/bin",
	"/usr/local/opt/postgresql*/bin",
	"/Applications/Postgres.app/Contents/Versions/*/bin",
}

// search holds the places to look for binaries, in the order of preference.
type search struct {
	places []place
}

type place struct {
	name string
	dirs []string
}

func newSearch(configured string, bundled []string) search {
	var s search
	if configured != "" {
		s.places = append(s.places, place{"the configured directory", []string{configured, filepath.Join(configured, "bin")}})
	}
	var machine []string
	for _, pattern := range machinePlaces {
		found, _ := filepath.Glob(pattern)
		machine = append(machine, found...)
	}
	if initdb, err := exec.LookPath("initdb"); err == nil {
		if real, err := filepath.EvalSymlinks(initdb); err == nil { // the server finds its share directory relative to the real file
			machine = append(machine, filepath.Dir(real))
		}
	}
	packaged := make([]string, 0, len(bundled)+1)
	for _, b := range bundled {
		packaged = append(packaged, b, filepath.Join(b, "bin"))
	}
	if exe, err := os.Executable(); err == nil {
		if real, err := filepath.EvalSymlinks(exe); err == nil {
			exe = real
		}
		dir := filepath.Dir(exe)
		s.places = append(s.places, place{"beside the gantry program", []string{filepath.Join(dir, "postgres", "bin")}})
		packaged = append(packaged, filepath.Join(dir, "..", ".build", "postgres", "bin"))
	}
	s.places = append(s.places, place{"this machine", machine}, place{"the bundled package", packaged})
	return s
}

// newest gives the newest usable binaries of the first place that has any.
func (s search) newest(ctx context.Context) (Binaries, error) {
	var tooOld []string
	for i, p := range s.places {
		var best Binaries
		for _, b := range p.binaries(ctx) {
			if b.Major < OldestMajor {
				tooOld = append(tooOld, fmt.Sprintf("%s in %s", b.Version, b.Dir))
			} else if b.Major > best.Major {
				best = b
			}
		}
		if best.Dir != "" {
			return best, nil
		}
		if i == 0 && p.name == "the configured directory" {
			break // who names a directory wants that one, not a silent substitute
		}
	}
	err := &Error{
		Code: ErrNoBinaries.Code, Problem: fmt.Sprintf("no PostgreSQL %d or newer found to start the embedded database with", OldestMajor),
		WayOut: "Install one (Debian: apt install postgresql), or run make postgres to bring one into the tree, or point GANTRY_PG_BIN at a " +
			"directory with postgres and initdb, or set DATABASE_URL to a running server.",
	}
	if s.places[0].name == "the configured directory" {
		err.Problem = fmt.Sprintf("the configured directory %s holds no PostgreSQL %d or newer (postgres and initdb)", s.places[0].dirs[0], OldestMajor)
		err.WayOut = "Point GANTRY_PG_BIN at a directory that does, or unset it to search this machine."
	}
	if len(tooOld) > 0 {
		err.Problem += "; too old: " + strings.Join(tooOld, ", ")
	}
	return Binaries{}, err
}

// ofMajor gives binaries of exactly this major, wherever along the order they are.
func (s search) ofMajor(ctx context.Context, major int, cluster string) (Binaries, error) {
	var others []string
	for _, p := range s.places {
		for _, b := range p.binaries(ctx) {
			if b.Major == major {
				return b, nil
			}
			others = append(others, fmt.Sprintf("%d in %s", b.Major, b.Dir))
		}
	}
	err := &Error{
		Code: ErrOtherMajor.Code, Problem: fmt.Sprintf("the data in %s was written by PostgreSQL %d, which is not on this machine", cluster, major),
		WayOut: fmt.Sprintf("Install PostgreSQL %d beside the other (Debian: apt install postgresql-%d) or point GANTRY_PG_BIN at its binaries. To "+
			"change to another major, start gantry with %d once more, dump the database with pg_dump and load the dump into a server DATABASE_URL names.",
			major, major, major),
	}
	if len(others) > 0 {
		slices.Sort(others)
		err.Problem += "; found instead: " + strings.Join(slices.Compact(others), ", ")
	}
	return Binaries{}, err
}

func (p place) binaries(ctx context.Context) []Binaries {
	var found []Binaries
	for _, dir := range p.dirs {
		if b, ok := inspect(ctx, dir); ok {
			found = append(found, b)
		}
	}
	return found
}

var versionLine = regexp.MustCompile(`\(PostgreSQL\) ((\d+)\S*.*)`)

func inspect(ctx context.Context, dir string) (Binaries, bool) {
	for _, name := range []string{"initdb", "postgres"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return Binaries{}, false
		}
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return Binaries{}, false
	}
	out, err := exec.CommandContext(ctx, filepath.Join(abs, "postgres"), "--version").Output()
	if err != nil {
		return Binaries{}, false
	}
	m := versionLine.FindStringSubmatch(strings.TrimSpace(string(out)))
	if m == nil {
		return Binaries{}, false
	}
	major, _ := strconv.Atoi(m[2])
	return Binaries{Dir: abs, Major: major, Version: m[1]}, true
}
