package table_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/unicode"

	"gantry/internal/importer/filetest"
)

// malformed is a filetest.Malformed.
type malformed struct{ Name, Text, Want string }

func TestMalformedCSVIsToldOrRefused(t *testing.T) {
	const whole = "Code,Name,Duration,Start,Predecessors\nA,Dig,2d,2026-03-02,\nB,Pour,1d,,A\n"
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(whole)
	require.NoError(t, err)
	filetest.RequireOutcomes(t, 40, []malformed{
		{"nothing", "", "refused import.not_a_schedule"},
		{"blanks", strings.Repeat(" \n", 100), "refused import.not_a_schedule"},
		{"a byte order mark alone", "\xef\xbb\xbf", "refused import.not_a_schedule"},
		{"heads alone", "Code,Name,Duration\n", "refused import.no_projects"},
		{"heads and nothing but signs", "Code,Name,Duration\n,,\n,,\n", "refused import.no_projects"},
		{"one column", "Name\nDig\nPour\n", "refused import.not_a_schedule"},
		{"a program", "package main\n\nfunc main() {\n\tprintln(1)\n}\n", "refused import.not_a_schedule"},
		{"a letter", "Dear planner,\n\nthe works begin on Monday, as agreed.\n", "refused import.map_columns name"},
		{"bytes of nought", "Code,Name\nA,\x00\nB,b\n", "refused import.not_a_schedule"},
		{"a byte of nought far down", "Code,Name\n" + strings.Repeat("A,a\n", 20_000) + "B,b\x00c\n", "duration.assumed converted x20001 @2 duration; project.start_assumed converted x1 @0; row.renumbered converted x19999 @3 A Code; text.unreadable converted x1 @0 name"},
		{"a byte order mark in the middle", "Code,Name\nA,a\n\xef\xbb\xbfCode,Name\nB,b\n", "duration.assumed converted x3 @2 duration; project.start_assumed converted x1 @0"},
		{"two tables one behind the other", whole + whole, "duration.assumed converted x1 @4 C Duration; link.not_found left-out x1 @4 E Predecessors; row.renumbered converted x2 @5 A Code; value.replaced converted x2 @4 D Start"},
		{"heads again further down", "Code,Name,Duration\nA,a,1\nCode,Name,Duration\nB,b,1\n", "duration.assumed converted x1 @3 C Duration; project.start_assumed converted x1 @0; value.replaced converted x1 @3 C Duration"},
		{"bytes that are no UTF-8", "Code,Name\nA,Fundaci\xf3n\nB,\x81\x8d\n", "duration.assumed converted x2 @2 duration; project.start_assumed converted x1 @0"},
		{"UTF-16 that ends within a letter", wide[:len(wide)-1], "link.not_found left-out x1 @3 E Predecessors"},
		{"UTF-16 without its mark", wide[2:], "refused import.not_a_schedule"},
		{"a quote that is never closed", "Code,Name\nA,\"a\nB,b\nC,c\n", "refused import.truncated @2"},
		{"a quote in the middle of a word", "Code,Name\nA,a \"good\" one\nB,b\n", "duration.assumed converted x2 @2 duration; project.start_assumed converted x1 @0"},
		{"words behind a quote", "Code,Name\nA,\"a\"x\nB,b\n", "refused import.truncated @2"},
		{"rows of too few cells", "Code,Name,Duration\nA,a\nB\nC,c,1\n", "duration.assumed converted x2 @2 C Duration; project.start_assumed converted x1 @0; row.unnamed converted x1 @3 B Name"},
		{"rows of too many cells", "Code,Name,Duration\nA,a,1,2,3,4\nB,b,1\n", "project.start_assumed converted x1 @0; left D x1; left E x1; left F x1"},
		{"signs that change on the way", "Code;Name;Duration\nA;a;1\nB,b,1\nC;c;1\n", "duration.assumed converted x1 @3 C Duration; project.start_assumed converted x1 @0; row.unnamed converted x1 @3 B Name"},
		{"two columns of one head", "Code,Name,Name,Duration\nA,a,x,1\nB,b,y,1\n", "project.start_assumed converted x1 @0"},
		{"more columns than a table may have", "Name," + strings.Repeat("x,", 700) + "y\na," + strings.Repeat("1,", 700) + "1\n", "duration.assumed converted x1 @2 duration; project.start_assumed converted x1 @0; left … x190"},
		{"a name that is missing", "Code,Name,Duration\nA,a,1\nB,,1\n", "project.start_assumed converted x1 @0; row.unnamed converted x1 @3 B Name"},
		{"a code that is missing", "Code,Name,Duration\nA,a,1\n,b,1\n", "code.missing converted x1 @0; project.start_assumed converted x1 @0"},
		{"a code given twice", "Code,Name,Duration\nA,a,1\nA,b,1\n", "project.start_assumed converted x1 @0; row.renumbered converted x1 @3 A Code"},
		{"a code given twice that a link names", "Code,Name,Duration,Predecessors\nA,a,1,\nA,b,1,\nC,c,1,A\n", "project.start_assumed converted x1 @0; row.renumbered converted x1 @3 A Code"},
		{"a number given twice", "Id,Name,Duration\n1,a,1\n1,b,1\n", "project.start_assumed converted x1 @0; row.renumbered converted x1 @3 A Id"},
		{"a number below nought", "Id,Name,Duration\n-1,a,1\n2,b,1\n", "project.start_assumed converted x1 @0"},
		{"a parent that is not there", "Code,Name,Parent\nA,a,\nB,b,Z\n", "refused import.reference_unknown @3 C Parent"},
		{"parents in a circle", "Code,Name,Parent\nA,a,C\nB,b,A\nC,c,B\n", "refused import.tree_circular @2"},
		{"a level that is no number", "Name,Level\na,1\nb,two\n", "duration.assumed converted x2 @2 duration; project.start_assumed converted x1 @0; row.renumbered converted x1 @3 B Level"},
		{"a level of a million", "Name,Level\na,1\nb,1000000\n", "duration.assumed converted x2 @2 duration; project.start_assumed converted x1 @0; row.renumbered converted x1 @3 B Level"},
		{"outline numbers with holes", "WBS,Name\n1,a\n1.1.1.1,b\n3,c\n", "duration.assumed converted x2 @3 duration; project.start_assumed converted x1 @0; row.renumbered converted x1 @3 A WBS"},
		{"a duration in words", "Code,Name,Duration\nA,a,two days\nB,b,1\n", "duration.assumed converted x1 @2 C Duration; project.start_assumed converted x1 @0; value.replaced converted x1 @2 C Duration"},
		{"a duration below nought", "Code,Name,Duration\nA,a,-5\nB,b,1\n", "duration.assumed converted x1 @2 C Duration; project.start_assumed converted x1 @0; value.replaced converted x1 @2 C Duration"},
		{"a duration of a million years", "Code,Name,Duration\nA,a,999999999999\nB,b,1\n", "duration.assumed converted x1 @2 C Duration; project.start_assumed converted x1 @0; value.replaced converted x1 @2 C Duration"},
		{"a duration beyond numbers", "Code,Name,Duration\nA,a,1e400\nB,b,1\n", "duration.assumed converted x1 @2 C Duration; project.start_assumed converted x1 @0; value.replaced converted x1 @2 C Duration"},
		{"a duration that is not a number", "Code,Name,Duration\nA,a,NaN\nB,b,1\n", "duration.assumed converted x1 @2 C Duration; project.start_assumed converted x1 @0; value.replaced converted x1 @2 C Duration"},
		{"a duration that could be two", "Code,Name,Duration\nA,a,\"1,500\"\nB,b,1\n", "project.start_assumed converted x1 @0; value.ambiguous converted x1 @2 C Duration"},
		{"a duration of a part of a minute", "Code,Name,Duration\nA,a,0.0001\nB,b,1\n", "project.start_assumed converted x1 @0; value.rounded converted x1 @2 C Duration"},
		{"a start in the year 1", "Code,Name,Duration,Start\nA,a,1,0001-01-01\nB,b,1,2026-03-02\n", "value.replaced converted x1 @2 D Start"},
		{"a start in the year 9999", "Code,Name,Duration,Start\nA,a,1,9999-12-31\nB,b,1,2026-03-02\n", "value.replaced converted x1 @2 D Start"},
		{"a day that is none", "Code,Name,Duration,Start\nA,a,1,2026-02-30\nB,b,1,2026-03-02\n", "value.replaced converted x1 @2 D Start"},
		{"days in two orders", "Code,Name,Duration,Start\nA,a,1,13/02/2026\nB,b,1,02/13/2026\n", "value.replaced converted x1 @3 D Start"},
		{"days whose order nobody knows", "Code,Name,Duration,Start\nA,a,1,03/02/2026\nB,b,1,04/05/2026\n", "refused import.map_columns dates"},
		{"a start that is a formula's mistake", "Code,Name,Duration,Start\nA,a,1,#REF!\nB,b,1,2026-03-02\n", "value.replaced converted x1 @2 D Start"},
		{"an hour beyond the day", "Code,Name,Duration,Start\nA,a,1,2026-03-02 25:00\nB,b,1,2026-03-02 24:00\n", "value.replaced converted x1 @2 D Start"},
		{"a finish before the start", "Code,Name,Start,Finish\nA,a,2026-03-09,2026-03-02\nB,b,2026-03-02,2026-03-03\n", "dates.reversed converted x1 @2 D Finish"},
		{"an actual finish before the actual start", "Code,Name,Duration,Actual start,Actual finish\nA,a,1,2026-03-09,2026-03-02\n", "dates.reversed converted x1 @2 E Actual finish"},
		{"a progress above a hundred", "Code,Name,Progress\nA,a,140%\nB,b,-3\n", "duration.assumed converted x2 @2 duration; progress.replaced converted x2 @2 C Progress; project.start_assumed converted x1 @0"},
		{"a constraint nobody knows", "Code,Name,Constraint type,Constraint date\nA,a,whenever,2026-03-02\n", "constraint.unknown_type converted x1 @2 C Constraint type; duration.assumed converted x1 @2 duration; project.start_assumed converted x1 @0"},
		{"a constraint without its date", "Code,Name,Constraint type,Constraint date\nA,a,SNET,\nB,b,,\n", "constraint.no_date left-out x1 @2 C Constraint type; duration.assumed converted x2 @2 duration; project.start_assumed converted x1 @0"},
		{"a link to nothing", "Code,Name,Predecessors\nA,a,Z\nB,b,\n", "duration.assumed converted x2 @2 duration; link.not_found left-out x1 @2 C Predecessors; project.start_assumed converted x1 @0"},
		{"a link to itself", "Code,Name,Predecessors\nA,a,A\nB,b,\n", "duration.assumed converted x2 @2 duration; link.itself left-out x1 @2 C Predecessors; project.start_assumed converted x1 @0"},
		{"a link given twice", "Code,Name,Predecessors\nA,a,\nB,b,\"A,A+2d\"\n", "duration.assumed converted x2 @2 duration; link.duplicate converted x1 @3 C Predecessors; project.start_assumed converted x1 @0"},
		{"a link of a kind nobody knows", "Code,Name,Predecessors\nA,a,\nB,b,AXX\n", "duration.assumed converted x2 @2 duration; link.unknown_type converted x1 @3 C Predecessors; project.start_assumed converted x1 @0"},
		{"a lag in words", "Code,Name,Predecessors\nA,a,\nB,b,AFS+some\n", "duration.assumed converted x2 @2 duration; link.not_found left-out x1 @3 C Predecessors; project.start_assumed converted x1 @0"},
		{"a lag of a million years", "Code,Name,Predecessors\nA,a,\nB,b,A+999999999999d\n", "duration.assumed converted x2 @2 duration; project.start_assumed converted x1 @0; value.replaced converted x1 @3 C Predecessors"},
		{"a circle of links", "Code,Name,Predecessors\nA,a,B\nB,b,A\n", "duration.assumed converted x2 @2 duration; project.start_assumed converted x1 @0; circles 1"},
		{"a link to one's own summary", "Code,Name,Parent,Predecessors\nS,s,,\nA,a,S,S\n", "duration.assumed converted x1 @3 duration; link.relatives left-out x1 @3 D Predecessors; project.start_assumed converted x1 @0"},
		{"a thousand links to nothing", "Code,Name,Predecessors\n" + strings.Join(filetest.Numbered(1000, "A%d,a,Z%d\n"), ""), "duration.assumed converted x1000 @2 duration; link.not_found left-out x1000 @2 C Predecessors; project.start_assumed converted x1 @0"},
		{"a cost below nought", "Code,Name,Cost\nA,a,-5\nB,b,1\n", "cost.negative converted x1 @2 C Cost; duration.assumed converted x2 @2 duration; project.start_assumed converted x1 @0"},
		{"a cost in words", "Code,Name,Cost\nA,a,cheap\nB,b,1\n", "duration.assumed converted x2 @2 duration; project.start_assumed converted x1 @0; value.replaced converted x1 @2 C Cost"},
		{"a formula for a name", "Code,Name\nA,\"=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"\nB,b\n", "duration.assumed converted x2 @2 duration; project.start_assumed converted x1 @0"},
		{"a name with an escape and a turned direction", "Code,Name\nA,a\x1b\u202eb\nB,b\n", "duration.assumed converted x2 @2 duration; project.start_assumed converted x1 @0; text.unreadable converted x1 @0 name"},
		{"a name of a hundred thousand letters", "Code,Name\nA," + strings.Repeat("wall", 25_000) + "\nB,b\n", "duration.assumed converted x2 @2 duration; name.shortened converted x1 @0; project.start_assumed converted x1 @0"},
	})
}
