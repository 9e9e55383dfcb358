package schedule

import (
	"encoding/json"
	"strconv"
	"time"

	"gantry/commands/planning"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/internal/live"
)

// mostCommands is how many commands one request may carry.
const mostCommands = 64

// reader reads commands as of an instant.
type reader struct{ now time.Time }

// ReadCommands reads the body of a request for commands as the route does, as of an instant.
func ReadCommands(body []byte, now time.Time) ([]planning.Request, error) {
	return reader{now: now}.readCommands(body)
}

// readCommands reads {"commands":[{"id":…,"type":…, …}]}: numbers for rows, minutes for durations.
func (r reader) readCommands(body []byte) ([]planning.Request, error) {
	var request struct {
		Commands []json.RawMessage `json:"commands"`
	}
	if err := wire.Decode(body, &request, true); err != nil {
		return nil, err
	}
	if n := len(request.Commands); n == 0 || n > mostCommands {
		return nil, fault.New(fault.Invalid, "request.command_count", fault.P{"max": mostCommands, "commands": n})
	}
	out := make([]planning.Request, len(request.Commands))
	seen := map[kernel.CommandID]bool{}
	for i, raw := range request.Commands {
		fields := map[string]json.RawMessage{}
		if err := wire.Decode(raw, &fields, false); err != nil {
			return nil, err
		}
		var id kernel.CommandID
		if err := json.Unmarshal(fields["id"], &id); err != nil || id.IsZero() {
			return nil, fault.New(fault.Invalid, "request.command_id", fault.P{"index": i})
		}
		if seen[id] {
			return nil, fault.New(fault.Invalid, "request.command_repeated", fault.P{"index": i})
		}
		seen[id] = true
		delete(fields, "id")
		command, err := r.readCommand(fields, 0)
		if err != nil {
			return nil, err
		}
		out[i] = planning.Request{ID: id, Command: command}
	}
	return out, nil
}

// readCommand reads one command from its fields; depth counts the batches around it. Every field must be one the command has, and those
// it cannot do without must say something: silence would be taken for 0 or for "none".
func (r reader) readCommand(fields map[string]json.RawMessage, depth int) (plan.Command, error) {
	var kind string
	if err := json.Unmarshal(fields["type"], &kind); err != nil {
		return nil, wire.Malformed(err)
	}
	delete(fields, "type")
	if kind == "batch" {
		return r.readBatch(fields, depth)
	}
	form, known := commandForms[kind]
	if !known {
		return nil, fault.New(fault.Invalid, "command.unknown", fault.P{"type": kind})
	}
	if err := form.check(fields); err != nil {
		return nil, err
	}
	body, err := json.Marshal(fields)
	if err != nil {
		return nil, wire.Malformed(err)
	}
	return form.read(r, body)
}

func (r reader) readBatch(fields map[string]json.RawMessage, depth int) (plan.Command, error) {
	if depth > 0 {
		return nil, fault.New(fault.Invalid, "batch.command_not_allowed", fault.P{"type": "batch"})
	}
	form := commandForm{needs: []string{"commands"}}
	if err := form.check(fields); err != nil {
		return nil, err
	}
	var commands []map[string]json.RawMessage
	if err := wire.Decode(fields["commands"], &commands, true); err != nil {
		return nil, err
	}
	out := plan.Batch{Commands: make([]plan.Command, len(commands))}
	for i, fields := range commands {
		c, err := r.readCommand(fields, depth+1)
		if err != nil {
			return nil, err
		}
		out.Commands[i] = c
	}
	return out, nil
}

// ReceiptView answers one command.
type ReceiptView struct {
	Command  kernel.CommandID      `json:"command"`
	Outcome  planning.Outcome      `json:"outcome"`
	Revision eventstore.Revision   `json:"revision"`
	Position eventstore.Position   `json:"position,string"`
	IDs      map[string]kernel.Row `json:"ids,omitempty"`
	Delta    *live.Delta           `json:"delta,omitempty"`
	Undo     StacksView            `json:"undo"`
	Fault    *httpapi.Problem      `json:"fault,omitempty"`
}

// StacksView holds what the caller can undo and redo, newest first; a receipt names the newest of each alone.
type StacksView struct {
	Undo []EntryView `json:"undo"`
	Redo []EntryView `json:"redo"`
}

// EntryView is one command on a stack.
type EntryView struct {
	Command kernel.CommandID `json:"command"`
	Type    string           `json:"type"`
	At      string           `json:"at"`
}

// receipt answers one command, with what it did to what the caller sees.
func (c *call) receipt(r planning.Receipt) (ReceiptView, error) {
	out := ReceiptView{
		Command: r.Command, Outcome: r.Outcome, Revision: r.Revision, Position: r.Position,
		Undo: StacksView{Undo: entries(r.Undo), Redo: entries(r.Redo)},
	}
	if len(r.Created) > 0 {
		out.IDs = make(map[string]kernel.Row, len(r.Created))
		for k, row := range r.Created {
			out.IDs[r.Command.String()+"#"+strconv.Itoa(k+1)] = row
		}
	}
	if len(r.Events) > 0 {
		d, err := c.deps.Live.DeltaFor(c.Context(), c.stream(), c.sight(), r.Events)
		if err != nil {
			return out, httpapi.QueryError(err)
		}
		out.Delta = &d
	}
	if r.Fault != nil {
		p := c.Problem(r.Fault)
		out.Fault = &p
	}
	return out, nil
}

// append writes the answer to one command. Its delta may tell of every row of a plan and is written as it stands, where encoding/json
// would read it all over again.
func (r ReceiptView) append(b []byte) ([]byte, error) {
	delta := r.Delta
	r.Delta = nil
	head, err := wire.Encode(r)
	if err != nil || delta == nil {
		return append(b, head...), err
	}
	b = append(append(b, head[:len(head)-1]...), `,"delta":`...)
	if b, err = delta.AppendJSON(b); err != nil {
		return nil, err
	}
	return append(b, '}'), nil
}

func entries(top *plan.Entry) []EntryView {
	if top == nil {
		return []EntryView{}
	}
	return []EntryView{entry(*top)}
}

func entry(e plan.Entry) EntryView {
	return EntryView{Command: e.Command, Type: e.Type, At: wire.Instant(e.At)}
}
