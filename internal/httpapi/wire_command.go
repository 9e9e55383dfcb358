package httpapi

import (
	"encoding/json"
	"strconv"

	"gantry/commands/planning"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/live"
)

// mostCommands is how many commands one request may carry.
const mostCommands = 64

// readCommands reads {"commands":[{"id":…,"type":…, …}]}. The domain's commands are their own wire form: numbers for rows, minutes for
// durations.
func readCommands(body []byte) ([]planning.Request, error) {
	var request struct {
		Commands []json.RawMessage `json:"commands"`
	}
	if err := decode(body, &request, true); err != nil {
		return nil, err
	}
	if n := len(request.Commands); n == 0 || n > mostCommands {
		return nil, fault.New(fault.Invalid, "request.command_count", fault.P{"max": mostCommands, "commands": n})
	}
	out := make([]planning.Request, len(request.Commands))
	seen := map[kernel.CommandID]bool{}
	for i, raw := range request.Commands {
		fields := map[string]json.RawMessage{}
		if err := decode(raw, &fields, false); err != nil {
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
		command, err := readCommand(fields, 0)
		if err != nil {
			return nil, err
		}
		out[i] = planning.Request{ID: id, Command: command}
	}
	return out, nil
}

// readCommand reads one command from its fields; depth counts the batches around it.
func readCommand(fields map[string]json.RawMessage, depth int) (plan.Command, error) {
	var kind string
	if err := json.Unmarshal(fields["type"], &kind); err != nil {
		return nil, malformed(err)
	}
	delete(fields, "type")
	body, err := json.Marshal(fields)
	if err != nil {
		return nil, malformed(err)
	}
	switch kind {
	case "activities.add":
		return into[schedule.Add](body)
	case "activity.rename":
		return into[schedule.Rename](body)
	case "activity.set-duration":
		return into[schedule.SetDuration](body)
	case "activities.delete":
		return into[schedule.Delete](body)
	case "activities.move":
		return into[schedule.Move](body)
	case "links.add":
		return into[schedule.LinkAdd](body)
	case "links.remove":
		return into[schedule.LinkRemove](body)
	case "batch":
		return readBatch(body, depth)
	case "undo":
		r, err := into[revert](body)
		return plan.Undo{Command: r.Command, Rest: r.Rest}, err
	case "redo":
		r, err := into[revert](body)
		return plan.Redo{Command: r.Command, Rest: r.Rest}, err
	}
	return nil, fault.New(fault.Invalid, "command.unknown", fault.P{"type": kind})
}

type revert struct {
	Command kernel.CommandID `json:"command"`
	Rest    bool             `json:"rest"`
}

func (revert) CommandType() string { return "" }

// into decodes strictly: a field nobody knows is a mistake of the sender, not something to lose.
func into[C plan.Command](body []byte) (C, error) {
	var c C
	err := decode(body, &c, true)
	return c, err
}

func readBatch(body []byte, depth int) (plan.Command, error) {
	if depth > 0 {
		return nil, fault.New(fault.Invalid, "batch.command_not_allowed", fault.P{"type": "batch"})
	}
	var b struct {
		Commands []map[string]json.RawMessage `json:"commands"`
	}
	if err := decode(body, &b, true); err != nil {
		return nil, err
	}
	out := plan.Batch{Commands: make([]plan.Command, len(b.Commands))}
	for i, fields := range b.Commands {
		c, err := readCommand(fields, depth+1)
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
	Fault    *Problem              `json:"fault,omitempty"`
}

// StacksView holds the tops of the caller's undo and redo stacks, at most one each.
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

func (c *call) receipt(r planning.Receipt) ReceiptView {
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
		d := live.DeltaOf(r.Events[0].Revision-1, r.Events)
		out.Delta = &d
	}
	if r.Fault != nil {
		p := problem(r.Fault, c.language, c.correlation)
		out.Fault = &p
	}
	return out
}

func entries(top *plan.Entry) []EntryView {
	if top == nil {
		return []EntryView{}
	}
	return []EntryView{entry(*top)}
}

func entry(e plan.Entry) EntryView {
	return EntryView{Command: e.Command, Type: e.Type, At: instant(e.At)}
}
