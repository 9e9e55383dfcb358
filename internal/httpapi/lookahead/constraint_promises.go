package lookahead

import (
	"net/http"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	domain "gantry/domain/lookahead"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	rows "gantry/readmodels/lookahead"
)

// ofRoadblock reads a body that names a roadblock, and enters its schedule.
func (c *call) ofRoadblock() (f wire.Fields, roadblock kernel.Ref, err error) {
	if f, err = c.Fields(); err != nil {
		return f, roadblock, err
	}
	if err = c.enter(f, "constraintId"); err != nil {
		return f, roadblock, err
	}
	if !f.Has("constraintId") {
		return f, roadblock, wire.Missing("constraintId")
	}
	roadblock, err = c.RowRef(f["constraintId"])
	return f, roadblock, err
}

// createPromise promises another date for a roadblock, with the reason why the one before was not kept.
func createPromise(c *call) error {
	f, ref, err := c.ofRoadblock()
	if err != nil {
		return err
	}
	return c.promiseAnother(http.StatusCreated, f, ref)
}

// promiseAnother promises the date of a body for a roadblock and answers with the promise.
func (c *call) promiseAnother(status int, f wire.Fields, ref kernel.Ref) error {
	if !f.Has("deadline") {
		return wire.Missing("deadline")
	}
	to, err := wire.DateOf(f, "deadline")
	if err != nil {
		return err
	}
	command := domain.PromiseRoadblocks{Rows: []kernel.Ref{ref}, Date: *to}
	if command.Reason, _, err = f.Text("fail_comment"); err != nil {
		return err
	}
	r, err := c.did(command)
	if err != nil {
		return err
	}
	row, _ := ref.Row()
	of, err := c.roadblock(row)
	if err != nil {
		return err
	}
	for i := range of.Promises {
		if of.Promises[i].Row == r.Created[0] {
			return c.JSON(status, wirePromise(c.Schedule, &of.Promises[i].PromiseRow))
		}
	}
	return fault.New(fault.Internal, "internal.unexpected", nil)
}

func promisesOf(c *call) error {
	_, ref, err := c.ofRoadblock()
	if err != nil {
		return err
	}
	row, _ := ref.Row()
	if err := c.CaughtUp("lookahead"); err != nil {
		return err
	}
	of, err := c.roadblock(row)
	if err != nil {
		return err
	}
	out := []WirePromise{}
	for i := range of.Promises {
		out = append(out, wirePromise(c.Schedule, &of.Promises[i].PromiseRow))
	}
	return c.JSON(http.StatusOK, out)
}

// promise gives one that the caller sees. Fault: promise.unknown.
func (c *call) promise(row kernel.Row) (rows.PromiseRow, error) {
	holder, there, err := rows.HolderOf(c.Context(), c.Rows(), c.of(), c.reader(), row)
	if err != nil {
		return rows.PromiseRow{}, httpapi.QueryError(err)
	}
	if there {
		of, err := c.roadblock(holder)
		if err != nil {
			return rows.PromiseRow{}, err
		}
		for _, p := range of.Promises {
			if p.Row == row {
				return p.PromiseRow, nil
			}
		}
	}
	return rows.PromiseRow{}, domain.Refuse("promise.unknown", fault.P{"row": row})
}

func showPromise(c *call) error {
	if err := c.Await("lookahead"); err != nil {
		return err
	}
	p, err := c.promise(c.Row)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, wirePromise(c.Schedule, &p))
}

// changePromise promises another date: what was promised before stays, since measures count it.
func changePromise(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.CaughtUp("lookahead"); err != nil {
		return err
	}
	now, err := c.promise(c.Row)
	if err != nil {
		return err
	}
	return c.promiseAnother(http.StatusOK, f, kernel.At(now.Roadblock))
}

// deletePromise is refused: what was promised stays.
func deletePromise(c *call) error {
	if _, err := c.promise(c.Row); err != nil {
		return err
	}
	return domain.Refuse("promise.stays", fault.P{"row": c.Row})
}
