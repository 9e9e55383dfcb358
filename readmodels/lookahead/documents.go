package lookahead

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Document is a document with who attached it.
type Document struct {
	DocumentRow
	Made
}

// seenDocuments is one more table expression behind those of seen: documents of the rows that the reader sees. Those of the schedule are
// for readers of all tasks.
const seenDocuments = `seen_documents as (
    select d.* from rm.lookahead_documents d
    where  d.company_id = $1 and d.schedule_id = $2 and case d.kind
           when 'task' then d.holder in (select row_no from seen_tasks)
           when 'roadblock' then d.holder in (select row_no from seen_roadblocks)
           else $3 = 'all' end
)`

const (
	documentOf     = `d.row_no, d.kind, d.holder, d.file, d.name, d.type, d.size, o.made_at, o.made_by`
	documentOrigin = `join rm.lookahead_origins o on o.company_id = $1 and o.schedule_id = $2 and o.row_no = d.row_no`
)

// Documents gives the documents a reader sees, or the named ones of them, by ascending row.
func Documents(ctx context.Context, db readmodels.DB, of Of, reader Reader, rows []kernel.Row) ([]Document, error) {
	list, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Document], seen+`, `+seenDocuments+`
		select `+documentOf+` from seen_documents d `+documentOrigin+`
		where  $7::int[] is null or d.row_no = any($7)
		order  by d.row_no`, reader.args(of, orNil(rows))...)
	if err != nil {
		return nil, fmt.Errorf("documents: %w", err)
	}
	return list, nil
}
