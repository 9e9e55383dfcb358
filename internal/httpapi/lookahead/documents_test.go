package lookahead_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/files"
	"gantry/internal/httpapi/httpapitest"
)

// content reads the file of a document.
func (s *site) content(as *httpapitest.Client, id string) httpapitest.Answer {
	return as.Do(http.MethodGet, "/api/attachments/"+id+"/content", nil)
}

// documents lists those of the schedule by name.
func (s *site) documents(as *httpapitest.Client) map[string]record {
	out := map[string]record{}
	for _, one := range s.list(as, http.MethodGet, "sectors/"+s.Ours.Schedule.String()+"/documents", nil) {
		out[one["name"].(string)] = one
	}
	return out
}

func (s *site) undo(as *httpapitest.Client) {
	s.T.Helper()
	s.do(as, "undo", record{})
}

// TestTheCallsAboutDocuments: what each call does is read back through another one.
func TestTheCallsAboutDocuments(t *testing.T) {
	t.Parallel()
	s := build(t)
	firm, foreman := s.Ours.Firm.ID, s.Ours.People[access.LastPlanner]
	pipes := s.add(map[string]any{"name": "Pipes", "subcontract": firm}, map[string]any{"name": "Slab", "responsibles": []any{foreman}})
	slab := pipes[1]
	permit := s.do(s.planner, "roadblocks.add", record{"items": []any{record{"name": "Permit", "responsibles": []any{foreman}, "tasks": []any{slab}}}})[0]
	attach := func(as *httpapitest.Client, name, body string, on record) record {
		t.Helper()
		on["file"] = as.Uploaded(name, []byte(body))
		return s.ask(as, http.MethodPost, "attachments", on)
	}

	t.Run("sub-208 a file is uploaded, answered with its name and address, and read by its sender alone", func(t *testing.T) {
		var up record
		s.planner.Upload("/api/attachments/upload", "file", "Eje A.txt", []byte("Eje A")).Into(t, &up)
		require.Equal(t, "Eje A.txt", up["fileName"])
		require.Equal(t, "text/plain; charset=utf-8", up["type"])
		require.Equal(t, "Eje A", string(s.planner.OK(http.MethodGet, up["address"].(string), nil).Content))
		require.Equal(t, "file.unknown", s.foreman.Do(http.MethodGet, up["address"].(string), nil).Code(t))
		require.Equal(t, "document.file_unknown", s.code(s.foreman, http.MethodPost, "attachments", record{"taskId": s.id(slab), "file": up["name"]}), "nor does another attach it")
		require.Equal(t, "file.document_type", s.planner.Upload("/api/attachments/upload", "file", "a.exe", []byte("MZ\x90\x00")).Code(t))
		require.Equal(t, "file.document_too_large", s.planner.Upload("/api/attachments/upload", "file", "a.txt", []byte(strings.Repeat("a", files.MostDocumentBytes+1))).Code(t))
		require.Empty(t, s.documents(s.planner), "nothing hangs on anything yet")
	})
	t.Run("sub-206 POST and GET attachments: a task has its file", func(t *testing.T) {
		made := attach(s.planner, "Isométrico.txt", "tubos", record{"taskId": s.id(pipes[0]), "name": "Isométrico rev B"})
		require.Equal(t, s.id(pipes[0]), made["taskId"])
		require.Equal(t, "Isométrico rev B", made["name"])
		require.Equal(t, made, s.ask(s.planner, http.MethodGet, "attachments/"+made["id"].(string), nil))
		got := s.content(s.planner, made["id"].(string))
		require.Equal(t, "tubos", string(got.Content))
		require.Contains(t, got.Header.Get("Content-Disposition"), "attachment")
		require.Equal(t, "tubos", string(s.content(s.subtrade, made["id"].(string)).Content), "the task is the firm's")
		require.Equal(t, "document.unknown", s.content(s.foreman, made["id"].(string)).Code(t), "and nobody else's")
		require.Equal(t, "document.unknown", s.code(s.foreman, http.MethodGet, "attachments/"+made["id"].(string), nil))
	})
	t.Run("sub-207 the documents of a sector: those of the schedule, its tasks and its roadblocks that the caller sees", func(t *testing.T) {
		attach(s.planner, "Contrato.txt", "firmado", record{"sectorId": s.Ours.Schedule})
		attach(s.foreman, "Losa.txt", "losa", record{"taskId": s.id(slab)})
		all := s.documents(s.planner)
		require.Len(t, all, 3)
		require.Equal(t, s.Ours.Schedule.String(), all["Contrato.txt"]["sectorId"])
		require.Nil(t, all["Contrato.txt"]["taskId"])
		require.Equal(t, foreman.String(), all["Losa.txt"]["userId"])
		require.Len(t, s.documents(s.foreman), 1)
		require.Contains(t, s.documents(s.subtrade), "Isométrico rev B")
		require.Equal(t, "document.unknown", s.content(s.subtrade, all["Contrato.txt"]["id"].(string)).Code(t), "the contract is for those who see everything")
		require.Equal(t, "task.unknown", s.code(s.subtrade, http.MethodPost, "attachments", record{"taskId": s.id(slab), "file": s.subtrade.Uploaded("a.txt", []byte("a"))}))
		require.Equal(t, "access.denied", s.code(s.foreman, http.MethodPost, "attachments", record{"sectorId": s.Ours.Schedule, "file": s.foreman.Uploaded("a.txt", []byte("a"))}))
	})
	t.Run("road-237 road-210 attachdocuments with documents attaches them to the roadblock", func(t *testing.T) {
		photo := s.foreman.Uploaded("Calle.txt", []byte("cerrada"))
		plan := s.foreman.Uploaded("Plano.txt", []byte("plano"))
		answer := s.ask(s.foreman, http.MethodPost, "constraints/"+s.id(permit)+"/attachdocuments", record{"documents": []any{photo, record{"file": plan, "name": "Plano de la calle"}}})
		require.Len(t, answer["document"], 2)
		shown := s.roadblocks(s.planner, "").Roadblocks[0].Documents
		require.Len(t, shown, 2)
		require.Equal(t, "Plano de la calle", shown[1].Name)
		require.Equal(t, "cerrada", string(s.content(s.planner, s.id(shown[0].Row)).Content))
		require.Equal(t, "document.unknown", s.content(s.subtrade, s.id(shown[0].Row)).Code(t), "of a roadblock of others")
		s.undo(s.foreman)
		require.Empty(t, s.roadblocks(s.planner, "").Roadblocks[0].Documents)
		require.Equal(t, "document.unknown", s.content(s.planner, s.id(shown[0].Row)).Code(t))
		s.do(s.foreman, "redo", record{})
		require.Equal(t, shown, s.roadblocks(s.planner, "").Roadblocks[0].Documents)
		require.Equal(t, "cerrada", string(s.content(s.planner, s.id(shown[0].Row)).Content))
	})
	t.Run("road-210 a roadblock that is set inactive says so until it is active again", func(t *testing.T) {
		path := "constraints/" + s.id(permit)
		require.Equal(t, true, s.ask(s.planner, http.MethodGet, path, nil)["active"])
		s.ask(s.planner, http.MethodPut, path, record{"active": false})
		require.True(t, s.roadblocks(s.planner, "").Roadblocks[0].Inactive)
		require.Equal(t, false, s.ask(s.planner, http.MethodGet, path, nil)["active"])
		s.undo(s.planner)
		require.False(t, s.roadblocks(s.planner, "").Roadblocks[0].Inactive)
	})
	t.Run("sub-206 PUT renames and DELETE removes, and undo brings the file back", func(t *testing.T) {
		id := s.documents(s.planner)["Losa.txt"]["id"].(string)
		s.ask(s.foreman, http.MethodPut, "attachments/"+id, record{"name": "Losa rev C.txt"})
		require.Equal(t, id, s.documents(s.planner)["Losa rev C.txt"]["id"])
		require.Equal(t, "document.unknown", s.code(s.subtrade, http.MethodPut, "attachments/"+id, record{"name": "x"}))
		require.Equal(t, "document.unknown", s.code(s.subtrade, http.MethodDelete, "attachments/"+id, nil))
		before := s.documents(s.planner)["Losa rev C.txt"]
		s.ask(s.planner, http.MethodDelete, "attachments/"+id, nil)
		require.NotContains(t, s.documents(s.planner), "Losa rev C.txt")
		s.undo(s.planner)
		require.Equal(t, before, s.documents(s.planner)["Losa rev C.txt"], "with who attached it, and when")
		require.Equal(t, "losa", string(s.content(s.foreman, id).Content))
	})
	t.Run("a task that is deleted takes its documents along, a copy has them too", func(t *testing.T) {
		s.do(s.planner, "tasks.duplicate", record{"rows": []any{slab}})
		require.Len(t, s.list(s.planner, http.MethodGet, "sectors/"+s.Ours.Schedule.String()+"/documents", nil), 6)
		s.do(s.planner, "tasks.delete", record{"rows": []any{pipes[0]}})
		require.NotContains(t, s.documents(s.planner), "Isométrico rev B")
		s.undo(s.planner)
		require.Contains(t, s.documents(s.planner), "Isométrico rev B")
	})
}

// TestWhoWroteARoadblockDownStaysWhenADeletionIsTakenBack: whoever undoes did not write it.
func TestWhoWroteARoadblockDownStaysWhenADeletionIsTakenBack(t *testing.T) {
	t.Parallel()
	s := build(t)
	s.do(s.foreman, "roadblocks.add", record{"items": []any{record{"name": "Permit", "responsibles": []any{s.Ours.People[access.LastPlanner]}}}})
	before := s.roadblocks(s.planner, "").Roadblocks[0]
	require.Equal(t, s.Ours.People[access.LastPlanner].String(), before.CreatedBy)
	s.do(s.planner, "roadblocks.delete", record{"rows": []any{before.Row}})
	s.undo(s.planner)
	require.Equal(t, before, s.roadblocks(s.planner, "").Roadblocks[0])
}
