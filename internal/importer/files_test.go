package importer_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/importer"
)

// mspSamples are the real files of Microsoft Project.
const mspSamples = "*.mspdi.xml"

// shared is the folder of real files and of the reference reader, beside the project.
func shared() string {
	if dir := os.Getenv("GANTRY_SHARED"); dir != "" {
		return dir
	}
	return "../../../shared"
}

// samples are the real files of these patterns. Without any the test is skipped.
func samples(t testing.TB, patterns ...string) (files []string) {
	t.Helper()
	for _, pattern := range patterns {
		found, err := filepath.Glob(filepath.Join(shared(), "data/schedules", pattern))
		require.NoError(t, err)
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Skipf("the sample schedules %v are not here", patterns)
	}
	return files
}

func readSample(t testing.TB, file string) []schedule.Import {
	t.Helper()
	f, err := os.Open(file)
	require.NoError(t, err)
	defer func() { _ = f.Close() }()
	projects, err := importer.Read(context.Background(), f, importer.Reading{Name: filepath.Base(file)})
	require.NoError(t, err)
	return projects
}

// referenceOf is what the reference reader says of a file, one project after the other.
func referenceOf[R any](t *testing.T, file string) (list []R) {
	t.Helper()
	raw, err := exec.Command("python3", filepath.Join(shared(), "tools/extract.py"), file).Output()
	if err != nil {
		t.Skipf("the reference reader does not run here: %v", err)
	}
	in := json.NewDecoder(bytes.NewReader(raw))
	for {
		var one R
		err := in.Decode(&one)
		if errors.Is(err, io.EOF) {
			return list
		}
		require.NoError(t, err)
		list = append(list, one)
	}
}

// brokenFile is a file that makes no sense, and what it is refused for. With a field its place is told too.
type brokenFile struct {
	text, key, field string
	limits           importer.Limits
}

func requireRefused(t *testing.T, files map[string]brokenFile) {
	t.Helper()
	for name, file := range files {
		t.Run(name, func(t *testing.T) {
			got, err := importer.Read(context.Background(), strings.NewReader(file.text), importer.Reading{Name: "f", Limits: file.limits})
			require.Error(t, err)
			assert.Empty(t, got)
			f := fault.Of(err)
			assert.Equal(t, file.key, f.Key, err)
			if file.field != "" {
				assert.Equal(t, file.field, f.Params["field"])
				assert.Positive(t, f.Params["line"])
				assert.NotEmpty(t, f.Params["table"])
			}
		})
	}
}

// wholeFiles are small files of every format.
func wholeFiles(t testing.TB) map[string]string {
	return map[string]string{
		"XER":   small(nil),
		"PMXML": pmxml("P6/V23.12", pmProject(pmTwoTasks)),
		"MSPDI": mspFile{tasks: mspTask(1, 1, "") + mspTask(2, 1, mspLinkTo(1, "1", "0", "7"))}.String(),
		"JSON":  `{"activities":[{"id":1,"name":"a","duration":8,"start_date":"2026/03/02 8:00"},{"id":2,"name":"b"}],"links":[{"source":1,"target":2,"type":0}]}`,
		"XLSX":  string(book(t, false, [][]any{{"Name", "Duration", "Start"}, {"a", 2.5, "2026-03-02"}, {"b", 1, "2026-03-03"}}, nil)),
		"CSV":   "Name;Duration;Start\n\"a\";2;2026-03-02\nb;1;2026-03-03\n",
	}
}

// Uploads break off, and disks lose bytes: sixty cuts and sixty changed bytes of each format.
func TestAFileCutAnywhereIsRefusedAndAChangedByteBreaksNothing(t *testing.T) {
	for format, whole := range wholeFiles(t) {
		t.Run(format, func(t *testing.T) {
			require.NotEmpty(t, func() []schedule.Import {
				got, err := importer.Read(context.Background(), strings.NewReader(whole), importer.Reading{})
				require.NoError(t, err)
				return got
			}())
			for i := range 60 {
				cut := whole[:len(strings.TrimRight(whole, "\r\n%E"))*i/60]
				if format == "CSV" { // every row of a table is a whole
					fuzzed(t, cut)
					continue
				}
				_, err := importer.Read(context.Background(), strings.NewReader(cut), importer.Reading{})
				require.Error(t, err, "cut at %d", len(cut))
				require.NotEqual(t, fault.Internal, fault.Of(err).Code, err)
			}
			rnd := rand.New(rand.NewPCG(1, 2))
			for range 60 {
				changed := []byte(whole)
				changed[rnd.IntN(len(changed))] = byte(rnd.IntN(256))
				fuzzed(t, string(changed))
			}
		})
	}
}

// A file that never ends is read no longer than somebody waits for it.
func TestReadingEndsWhenNobodyWaitsAnyMore(t *testing.T) {
	for format, file := range map[string]struct{ head, more string }{
		"XER":   {small(nil)[:strings.Index(small(nil), "%E")], "%R\t1\r\n"},
		"PMXML": {pmxml("P6/V23.12", "")[:strings.Index(pmxml("P6/V23.12", ""), "</API")], "<Currency><Id>x</Id></Currency>"},
		"MSPDI": {"<Project><Tasks>", mspTask(1, 1, "")},
		"JSON":  {`[`, `{"name":"a","duration":8},`},
		"CSV":   {"Name;Duration\n", "a;1\n"},
	} {
		t.Run(format, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
			defer cancel()
			none := importer.Limits{Bytes: 1 << 40, Rows: 1 << 40, Line: 1 << 20}
			_, err := importer.Read(ctx, io.MultiReader(strings.NewReader(file.head), &endless{text: file.more}), importer.Reading{Limits: none})
			require.ErrorIs(t, err, context.DeadlineExceeded)
		})
	}
}

// fuzzed holds what every reader promises of any text: a fault that is nobody's mistake but the file's, or projects that
// can be taken over.
func fuzzed(t *testing.T, text string) {
	projects, err := importer.Read(context.Background(), strings.NewReader(text), importer.Reading{Name: "f", Limits: importer.Limits{Bytes: 1 << 20}})
	if err != nil {
		assert.NotEqual(t, fault.Internal, fault.Of(err).Code, err)
		return
	}
	for _, p := range projects {
		links, rows := len(p.Links), kernel.Row(len(p.Activities))
		for i, a := range p.Activities {
			assert.Equal(t, kernel.Row(i+1), a.Row)
			assert.True(t, a.Parent >= 0 && a.Parent < a.Row, "parents come first")
			assert.True(t, a.Calendar >= 1 && int(a.Calendar) <= len(p.Calendars))
			assert.True(t, a.Progress >= 0 && a.Progress <= kernel.Hundred)
			assert.True(t, a.Duration >= 0 && a.Remaining >= 0 && a.Cost >= 0 && a.UsedCost >= 0 && a.ManHours >= 0)
		}
		for _, l := range p.Links[:links] {
			assert.True(t, l.From >= 1 && l.From <= rows && l.To >= 1 && l.To <= rows && l.From != l.To)
		}
		for _, s := range p.Assignments {
			assert.True(t, s.Activity >= 1 && s.Activity <= rows && s.Resource >= 1 && int(s.Resource) <= len(p.Resources))
		}
		for _, g := range p.Tags {
			assert.True(t, g.Activity >= 1 && g.Activity <= rows)
		}
		for _, b := range p.Baselines {
			for _, point := range b.Points {
				assert.True(t, point.Activity >= 1 && point.Activity <= rows)
			}
		}
		for _, c := range p.Calendars {
			_, err := worktime.Compile(c.Time, kernel.Date(2000, 1, 1, 0, 0), kernel.Date(2060, 1, 1, 0, 0))
			assert.NoError(t, err, "a calendar that a plan takes")
		}
	}
}

// endless is a stream that repeats itself for ever and counts what was taken from it.
type endless struct {
	text string
	at   int
	read int64
}

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.text[e.at%len(e.text)]
		e.at++
	}
	e.read += int64(len(p))
	return len(p), nil
}
