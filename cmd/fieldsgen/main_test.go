package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/schedule"
)

func TestGeneratedFilesFollowFromTheFields(t *testing.T) {
	generated, err := files()
	require.NoError(t, err)
	for _, file := range slices.Sorted(maps.Keys(generated)) {
		committed, err := os.ReadFile(filepath.Join("../..", file))
		require.NoError(t, err)
		require.Equal(t, string(generated[file]), string(committed), "%s is out of date: run `make gen`", file)
	}
}

func TestTheClientHasTheTablesOfEveryArea(t *testing.T) {
	generated, err := files()
	require.NoError(t, err)
	tasks := string(generated["web/src/engine/lookahead/fields.gen.ts"])
	require.Contains(t, tasks, "    taskResponsibles: 'text',\n", "a set of people")
	require.Contains(t, tasks, "  computed: { start?: number; finish?: number; progress?: number };\n", "a value of several parts")
	require.NotContains(t, tasks, "parentTask", "a part of taskPlace: changes tell the whole")
}

// schema.sql is written by hand, with the constraints of each table; its columns and their types are those of the fields.
func TestTablesOfTheReadModelHaveAColumnForEachField(t *testing.T) {
	ddl, err := os.ReadFile("../../readmodels/gantt/schema.sql")
	require.NoError(t, err)
	for _, fields := range []table{lay(activityLayout, schedule.Activities), lay(linkLayout, schedule.Links)} {
		body := regexp.MustCompile(`(?s)create table ` + fields.table + ` \((.*?)\n\)`).FindSubmatch(ddl)
		require.NotNil(t, body, fields.table)
		has := map[string]string{}
		for _, line := range regexp.MustCompile(`(?m)^ {4}(\w+) +(\w+)(?: +collate "C")?( +not null)?,`).FindAllStringSubmatch(string(body[1]), -1) {
			has[line[1]] = line[2]
			if line[3] == "" {
				has[line[1]] += " or null"
			}
		}
		wants := map[string]string{"company_id": "uuid", "schedule_id": "uuid"}
		for _, c := range fields.columns {
			if c.stored() {
				wants[c.sql] = c.of().sql
				if c.of().null != "" {
					wants[c.sql] += " or null"
				}
			}
		}
		require.Equal(t, wants, has, fields.table)
	}
}
