package filetest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/importer"
)

// MSPDISamples are the real files of Microsoft Project.
const MSPDISamples = "*.mspdi.xml"

// Shared is the folder of real files and of the reference reader, beside the project.
func Shared() string {
	if dir := os.Getenv("GANTRY_SHARED"); dir != "" {
		return dir
	}
	dir, err := os.Getwd()
	if err != nil {
		return "shared"
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return filepath.Join(dir, "../shared")
		}
		above := filepath.Dir(dir)
		if above == dir {
			return "shared"
		}
		dir = above
	}
}

// Samples are the real files of these patterns. Without any the test is skipped.
func Samples(t testing.TB, patterns ...string) (files []string) {
	t.Helper()
	for _, pattern := range patterns {
		found, err := filepath.Glob(filepath.Join(Shared(), "data/schedules", pattern))
		require.NoError(t, err)
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Skipf("the sample schedules %v are not here", patterns)
	}
	return files
}

func ReadSample(t testing.TB, file string) []schedule.Import {
	t.Helper()
	f, err := os.Open(file)
	require.NoError(t, err)
	defer func() { _ = f.Close() }()
	projects, err := importer.Read(context.Background(), f, importer.Reading{Name: filepath.Base(file)})
	require.NoError(t, err)
	return projects
}

// ReferenceOf is what the reference reader says of a file, one project after the other.
func ReferenceOf[R any](t *testing.T, file string) (list []R) {
	t.Helper()
	raw, err := exec.Command("python3", filepath.Join(Shared(), "tools/extract.py"), file).Output()
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

var ReferenceWeekdays = []string{"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"}

// ReferenceMinute is the reference reader's date as ours.
func ReferenceMinute(t *testing.T, s *string) kernel.Minute {
	t.Helper()
	if s == nil {
		return kernel.None
	}
	var y, mo, d, h, mi, sec int
	_, err := fmt.Sscanf(*s, "%d-%d-%dT%d:%d:%d", &y, &mo, &d, &h, &mi, &sec)
	require.NoError(t, err)
	return kernel.Date(y, mo, d, h, mi)
}

func ReferenceDay(t *testing.T, s string) worktime.Day {
	s += "T00:00:00"
	return worktime.DayOf(ReferenceMinute(t, &s))
}

func ReferenceShifts(t *testing.T, list [][2]string) (out []worktime.Shift) {
	t.Helper()
	for _, pair := range list {
		var ends [2]int32
		for i, s := range pair {
			h, m, _ := strings.Cut(s, ":")
			hour, _ := strconv.Atoi(h)
			minute, _ := strconv.Atoi(m)
			ends[i] = int32(hour*60 + minute)
		}
		out = append(out, worktime.Shift{From: ends[0], To: ends[1]})
	}
	return out
}
