package lookahead

import (
	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// DocumentItem is one file to attach: to a roadblock, to a task or, where it names neither, to the schedule. Content is what the file
// store says of the file; a file it does not know has none.
type DocumentItem struct {
	On      kernel.Ref `json:"on"`
	File    kernel.ID  `json:"file"`
	Name    string     `json:"name"` // empty: as it was uploaded
	Content *Upload    `json:"-"`
}

// Upload is a file as somebody has sent it.
type Upload struct {
	Name string
	Type string
	Size int64
}

// AddDocuments attaches files that are uploaded to roadblocks, or to tasks and the schedule.
type AddDocuments struct {
	Of    DocumentsOf    `json:"of"`
	Items []DocumentItem `json:"items"`
}

// RenameDocument gives a document another name. Seen is the one its user saw.
type RenameDocument struct {
	Of   DocumentsOf `json:"of"`
	Row  kernel.Ref  `json:"row"`
	Name string      `json:"name"`
	Seen *string     `json:"seen,omitempty"`
}

// DeleteDocuments takes documents away. The files stay, so that it can be undone and earlier states keep theirs.
type DeleteDocuments struct {
	Of   DocumentsOf  `json:"of"`
	Rows []kernel.Ref `json:"rows"`
}

// DocumentsOf says what documents hang on, and with that which module they belong to.
type DocumentsOf string

// What documents hang on.
const (
	OfTasks      DocumentsOf = "tasks" // and on the schedule
	OfRoadblocks DocumentsOf = "roadblocks"
)

// CommandType is the command's name on the wire.
func (AddDocuments) CommandType() string { return "documents.add" }

// CommandType is the command's name on the wire.
func (RenameDocument) CommandType() string { return "document.rename" }

// CommandType is the command's name on the wire.
func (DeleteDocuments) CommandType() string { return "documents.delete" }

// Needs is area.Command.
func (c AddDocuments) Needs() access.Module { return c.Of.module() }

// Needs is area.Command.
func (c RenameDocument) Needs() access.Module { return c.Of.module() }

// Needs is area.Command.
func (c DeleteDocuments) Needs() access.Module { return c.Of.module() }

func (o DocumentsOf) module() access.Module {
	if o == OfRoadblocks {
		return access.Roadblocks
	}
	return access.Lookahead
}

// table is where the documents are kept.
func (o DocumentsOf) table(s *State) (*record.Table[Document], *record.Rows[Document], error) {
	switch o {
	case OfTasks:
		return Documents, &s.documents.rows, nil
	case OfRoadblocks:
		return RoadblockDocuments, &s.roadblockDocuments.rows, nil
	}
	return nil, nil, refuse("document.holder_unknown", fault.P{"of": string(o)})
}

// holder gives the row that a document is to hang on; 0 is the schedule.
func (s *State) holder(o DocumentsOf, ref kernel.Ref, d area.Desk) (kernel.Row, error) {
	if o == OfRoadblocks {
		list, err := s.obstacles(d, []kernel.Ref{ref})
		if err != nil {
			return 0, err
		}
		return list[0].Row, nil
	}
	if ref.IsNone() {
		return 0, nil
	}
	tasks, err := s.known(d, []kernel.Ref{ref})
	if err != nil {
		return 0, err
	}
	return tasks[0].Row, nil
}

func (s *State) addDocuments(c AddDocuments, d area.Desk) ([]event.Event, error) {
	table, _, err := c.Of.table(s)
	if err != nil {
		return nil, err
	}
	if len(c.Items) > MaxRows {
		return nil, refuse("task.too_many_rows", fault.P{"max": MaxRows, "rows": len(c.Items)})
	}
	var made []Document
	for _, item := range c.Items {
		if item.Content == nil {
			return nil, refuse("document.file_unknown", fault.P{"file": item.File.String()})
		}
		kind, problem := kernel.CleanWord(item.Content.Type, kernel.MaxName)
		if problem != "" {
			return nil, refuse("document.file_unknown", fault.P{"file": item.File.String()})
		}
		doc := Document{
			Row: s.numbers.Next() + kernel.Row(len(made)), Content: Content{File: item.File, Type: kind, Size: item.Content.Size},
		}
		if doc.On, err = s.holder(c.Of, item.On, d); err != nil {
			return nil, err
		}
		name := item.Name
		if name == "" {
			name = item.Content.Name
		}
		if doc.Name, err = documentName(doc.Row, name); err != nil {
			return nil, err
		}
		made = append(made, doc)
	}
	if made == nil {
		return nil, nil
	}
	return []event.Event{table.Add(made...)}, nil
}

func documentName(row kernel.Row, name string) (string, error) {
	clean, problem := kernel.CleanName(name)
	if problem != "" {
		return "", refuse("document.name_invalid", fault.P{"row": row, "problem": problem, "max": kernel.MaxName})
	}
	return clean, nil
}

func (s *State) renameDocument(c RenameDocument, d area.Desk) ([]event.Event, error) {
	_, rows, err := c.Of.table(s)
	if err != nil {
		return nil, err
	}
	list, err := documents(rows, d, []kernel.Ref{c.Row})
	if err != nil {
		return nil, err
	}
	now := list[0]
	field, g := FieldDocumentTitle.Field, FieldDocumentTitle.Gather()
	if c.Of == OfRoadblocks {
		field, g = FieldRoadblockDocumentTitle.Field, FieldRoadblockDocumentTitle.Gather()
	}
	if c.Seen != nil && *c.Seen != now.Name {
		return nil, changed(d, now.Row, field, *c.Seen, now.Name)
	}
	name, err := documentName(now.Row, c.Name)
	if err != nil || name == now.Name {
		return nil, err
	}
	g.Set(now, Title{On: now.On, Name: name})
	return g.Into(nil), nil
}

func (s *State) deleteDocuments(c DeleteDocuments, d area.Desk) ([]event.Event, error) {
	table, rows, err := c.Of.table(s)
	if err != nil {
		return nil, err
	}
	list, err := documents(rows, d, c.Rows)
	if err != nil {
		return nil, err
	}
	var gone []kernel.Row
	for _, doc := range list {
		gone = append(gone, doc.Row)
	}
	return removing(nil, table, rows.Get, gone), nil
}

// documents gives those that refs name, each once.
func documents(rows *record.Rows[Document], d area.Desk, refs []kernel.Ref) (out []*Document, err error) {
	if len(refs) > MaxRows {
		return nil, refuse("task.too_many_rows", fault.P{"max": MaxRows, "rows": len(refs)})
	}
	seen := map[kernel.Row]bool{}
	for _, ref := range refs {
		row, err := d.Resolve(ref)
		if err != nil {
			return nil, err
		}
		doc := rows.Get(row)
		if doc == nil {
			return nil, refuse("document.unknown", fault.P{"row": row})
		}
		if !seen[row] {
			out = append(out, doc)
		}
		seen[row] = true
	}
	return out, nil
}

// copied are the documents of tasks as their copies have them: the files are the same.
func (s *State) copied(copies map[kernel.Row]kernel.Row, originals []kernel.Row, next kernel.Row) (made []Document) {
	for _, task := range originals {
		for _, row := range s.documents.on[task] {
			to := Documents.Copy(*s.documents.rows.Get(row))
			to.Row, to.On = next+kernel.Row(len(made)), copies[task]
			made = append(made, to)
		}
	}
	return made
}
