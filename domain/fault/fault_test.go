package fault_test

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/fault"
)

func TestAFaultIsKnownByItsKey(t *testing.T) {
	f := fault.Wrap(io.EOF, fault.Invalid, "name.empty", fault.P{"row": 3, "max": 80})
	within := fmt.Errorf("reading: %w", f)
	assert.Equal(t, "name.empty max=80, row=3: EOF", f.Error())
	assert.Equal(t, "name.empty", fault.New(fault.Invalid, "name.empty", nil).Error())
	assert.True(t, fault.Has(within, "name.empty"))
	assert.False(t, fault.Has(within, "name.long"))
	assert.False(t, fault.Has(io.EOF, "name.empty"))
	assert.False(t, fault.Has(nil, "name.empty"))
	assert.ErrorIs(t, within, fault.New(fault.Conflict, "name.empty", nil), "whatever its family")
	assert.NotErrorIs(t, within, fault.New(fault.Invalid, "name.long", nil))
	assert.NotErrorIs(t, f, io.ErrUnexpectedEOF)
	assert.ErrorIs(t, within, io.EOF, "the cause is kept")
}

func TestEveryErrorHasAFault(t *testing.T) {
	f := fault.New(fault.Conflict, "row.gone", nil)
	assert.Same(t, f, fault.Of(fmt.Errorf("deciding: %w", f)))
	unexpected := fault.Of(io.EOF)
	assert.Equal(t, fault.Internal, unexpected.Code)
	assert.Equal(t, "internal.unexpected", unexpected.Key)
	assert.ErrorIs(t, unexpected, io.EOF)
	assert.Nil(t, fault.Of(nil))
}

func TestAGuardedStepTurnsItsPanicIntoAFault(t *testing.T) {
	err := fault.Guarded(func() error { panic("torn") })
	assert.True(t, fault.Has(err, "internal.unexpected"))
	assert.ErrorContains(t, err, "panic: torn")
	assert.ErrorContains(t, err, "fault_test.go", "with the stack")
	assert.Equal(t, fault.Internal, fault.Of(err).Code)
	assert.NoError(t, fault.Guarded(func() error { return nil }))
	other := errors.New("other")
	assert.Same(t, other, fault.Guarded(func() error { return other }))
}
