package schedule_test

import (
	"bytes"
	"net/http"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
)

func TestTheScheduleIsSavedAsAWorkbook(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-cost", "row": w.Ours.Second, "value": 12_345_000})
	planner.OK(http.MethodPut, "/api/activitys/"+w.Ours.Row(w.Ours.Second), fields{
		"subcontractId": w.Ours.Firm.ID.String(), "responsables": []any{fields{"id": w.Ours.People[access.Superintendent].String()}},
	})
	r := planner.Command(w.Ours.Schedule, map[string]any{"type": "link.change", "link": w.Ours.Link, "linkType": "SS", "lag": 960})
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/spreadsheet"
	answer := planner.OK(http.MethodGet, path+"?atLeast="+strconv.FormatInt(int64(r.Position), 10), nil)
	assert.Equal(t, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", answer.Header.Get("Content-Type"))
	f, err := excelize.OpenReader(bytes.NewReader(answer.Content))
	require.NoError(t, err)
	rows, err := f.GetRows("Programa", excelize.Options{RawCellValue: false})
	require.NoError(t, err)
	require.Len(t, rows, 4, "heads, the project, two activities")
	assert.Equal(t, []string{"#", "EDT", "Código", "Nombre"}, rows[0][:4])
	second := rows[3]
	assert.Equal(t, []string{"2", "2", "Excavación", "5"}, []string{second[0], second[1], second[3], second[5]})
	assert.Equal(t, "1SS+2d", second[9])
	assert.Equal(t, "06/05/26 08:00", second[6])
	assert.Equal(t, "1,234.5", second[17])
	assert.Equal(t, []string{"Responsables", "Subcontrato"}, rows[0][20:22])
	assert.NotEmpty(t, second[20])
	assert.NotContains(t, second[20], w.Ours.People[access.Superintendent].String(), "exp-106 responsibles go out by name")
	assert.Equal(t, w.Ours.Firm.Name, second[21], "exp-106")

	assert.Equal(t, http.StatusNotFound, w.As(w.Theirs, access.Planner).Do(http.MethodGet, path, nil).StatusCode)
}
