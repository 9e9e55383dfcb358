package importer_test

import (
	"context"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/schedule"
	"gantry/internal/importer"
	"gantry/internal/importer/filetest"
)

// wholeFiles are small files of every format.
func wholeFiles(t testing.TB) map[string]string {
	return map[string]string{
		"XER":   filetest.SmallXER(nil),
		"PMXML": filetest.PMXML("P6/V23.12", filetest.PMXMLProject(filetest.PMXMLTwoTasks)),
		"MSPDI": filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "") + filetest.MSPDITask(2, 1, filetest.MSPDILink(1, "1", "0", "7"))}.String(),
		"JSON":  `{"activities":[{"id":1,"name":"a","duration":8,"start_date":"2026/03/02 8:00"},{"id":2,"name":"b"}],"links":[{"source":1,"target":2,"type":0}]}`,
		"XLSX":  string(filetest.Workbook(t, false, [][]any{{"Name", "Duration", "Start"}, {"a", 2.5, "2026-03-02"}, {"b", 1, "2026-03-03"}}, nil)),
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
					filetest.RequireRefusedOrWhole(t, cut)
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
				filetest.RequireRefusedOrWhole(t, string(changed))
			}
		})
	}
}

// A file that never ends is read no longer than somebody waits for it.
func TestReadingEndsWhenNobodyWaitsAnyMore(t *testing.T) {
	for format, file := range map[string]struct{ head, more string }{
		"XER":   {filetest.SmallXER(nil)[:strings.Index(filetest.SmallXER(nil), "%E")], "%R\t1\r\n"},
		"PMXML": {filetest.PMXML("P6/V23.12", "")[:strings.Index(filetest.PMXML("P6/V23.12", ""), "</API")], "<Currency><Id>x</Id></Currency>"},
		"MSPDI": {"<Project><Tasks>", filetest.MSPDITask(1, 1, "")},
		"JSON":  {`[`, `{"name":"a","duration":8},`},
		"CSV":   {"Name;Duration\n", "a;1\n"},
	} {
		t.Run(format, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
			defer cancel()
			none := importer.Limits{Bytes: 1 << 40, Rows: 1 << 40, Line: 1 << 20}
			_, err := importer.Read(ctx, io.MultiReader(strings.NewReader(file.head), &filetest.Endless{Text: file.more}), importer.Reading{Limits: none})
			require.ErrorIs(t, err, context.DeadlineExceeded)
		})
	}
}
