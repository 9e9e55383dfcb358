package changelog

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/readmodels/changelog"
)

// Readers turn the values of these attributes into dates, so none may be missing among them.
func TestEveryDateOfTheLogIsKnownAsOne(t *testing.T) {
	t.Parallel()
	r := event.NewRegistry()
	schedule.Schema.Register(r)
	at := kernel.Date(2026, 3, 2, 8, 0)
	told := map[string]bool{}
	for _, name := range r.Types() {
		e := reflect.ValueOf(r.Sample(name))
		oneRow(e.Elem(), at)
		c := &composer{book: newBook(eventstore.Stream{}, &changelog.Memory{Calendars: map[kernel.Row]string{}})}
		c.edited = map[kernel.Row]bool{}
		switch e := e.Interface().(type) {
		case record.Change:
			c.fieldChanged(e)
		case *schedule.SettingsChanged:
			c.settings(e)
		}
		for _, ch := range append(c.causes, c.follow...) {
			if string(ch.New) == fmt.Sprint(at) {
				told[ch.Attribute] = true
				assert.True(t, changelog.IsDate(ch.Attribute), "%s of %s", ch.Attribute, name)
			}
		}
	}
	for _, a := range []string{"constraint_date", "second_constraint_date", "resumed", "deadline", "external_finish", "must_finish_by"} {
		require.True(t, told[a], "%s is met", a)
	}
}

// oneRow makes a change of one row out of an empty one: whatever is a date becomes at, and what is none stays empty.
func oneRow(v reflect.Value, at kernel.Minute) {
	switch {
	case v.Type() == reflect.TypeFor[kernel.Minute]():
		v.Set(reflect.ValueOf(at))
	case v.Type() == reflect.TypeFor[schedule.ConstraintType]():
		v.Set(reflect.ValueOf(schedule.SNET))
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			field := v.Field(i)
			switch {
			case !field.CanSet() || v.Type().Field(i).Name == "From" && field.Kind() != reflect.Slice:
			case v.Type().Field(i).Name == "From":
				field.Set(reflect.MakeSlice(field.Type(), 1, 1))
			default:
				oneRow(field, at)
			}
		}
	case v.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		oneRow(v.Index(0), at)
	}
}
