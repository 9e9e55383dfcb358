package schedule

import (
	"gantry/domain/kernel"
	"gantry/domain/plan"
)

type revertForm struct {
	Command kernel.CommandID `json:"command"`
	Rest    bool             `json:"rest"`
}

func readUndo(_ reader, body []byte) (plan.Command, error) {
	r, err := into[revertForm](body)
	return plan.Undo{Command: r.Command, Rest: r.Rest}, err
}

func readRedo(_ reader, body []byte) (plan.Command, error) {
	r, err := into[revertForm](body)
	return plan.Redo{Command: r.Command, Rest: r.Rest}, err
}

func readRestore(_ reader, body []byte) (plan.Command, error) {
	r, err := into[revertForm](body)
	return plan.RestoreBefore{Command: r.Command, Rest: r.Rest}, err
}
