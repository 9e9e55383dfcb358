package codes

import (
	"iter"
	"slices"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// Schema is the tables and the events of the area.
var Schema = record.NewSchema("codes", access.Gantt)

// The tables and their fields. A new one goes to the end of its table.
var (
	Types = record.NewTable(Schema, "codeTypes", access.Gantt, func(t *Type) *kernel.Row { return &t.Row }, typesOf)
	// FieldTypeName of types.
	FieldTypeName = record.Add(Types, "codeTypeName", "codes.type-name-changed", func(t *Type) *string { return &t.Name },
		event.Text, event.Still, event.Copied, event.NoFile, record.Log("code_type"), record.Means("codes.rename-type"))
	_ = record.Fixed(Types, "codeTypeKind", func(t *Type) *Kind { return &t.Kind }, event.Word, event.Copied)

	Values = record.NewTable(Schema, "codeValues", access.Gantt, func(v *Value) *kernel.Row { return &v.Row }, valuesOf)
	_      = record.Fixed(Values, "codeValueType", func(v *Value) *kernel.Row { return &v.Type }, event.Holder, event.Copied)
	// FieldValueCode of values: their short form.
	FieldValueCode = record.Add(Values, "codeValueCode", "codes.value-code-changed", func(v *Value) *string { return &v.Code },
		event.Text, event.Still, event.Copied, event.NoFile, record.Log("code_value"), record.Means("codes.set-value"))
	// FieldValueName of values.
	FieldValueName = record.Add(Values, "codeValueName", "codes.value-name-changed", func(v *Value) *string { return &v.Name },
		event.Text, event.Still, event.Copied, event.NoFile, record.Log("code_value"), record.Means("codes.set-value"))
	// FieldValueColour of values.
	FieldValueColour = record.Add(Values, "codeValueColour", "codes.value-colour-changed", func(v *Value) *string { return &v.Colour },
		event.Text, event.Still, event.Copied, event.NoFile, record.Log("code_colour"), record.Means("codes.set-value"))

	Codings = record.NewTable(Schema, "codings", access.Gantt, func(c *Coding) *kernel.Row { return &c.Row }, codingsOf)
	_       = record.Fixed(Codings, "codingActivity", func(c *Coding) *kernel.Row { return &c.Activity }, event.Holder, event.Copied)
	_       = record.Fixed(Codings, "codingType", func(c *Coding) *kernel.Row { return &c.Type }, event.Holder, event.Copied)
	// FieldCodingValue of codings: a value of the list of their type.
	FieldCodingValue = record.Add(Codings, "codingValue", "codes.coding-value-changed", func(c *Coding) *kernel.Row { return &c.Value },
		event.Ref, event.Still, event.Copied, event.NoFile, record.Log("code"), record.Means("codes.assign"))
	// FieldCodingText of codings.
	FieldCodingText = record.Add(Codings, "codingText", "codes.coding-text-changed", func(c *Coding) *string { return &c.Text },
		event.Text, event.Still, event.Copied, event.NoFile, record.Log("code"), record.Means("codes.assign"))
	// FieldCodingNumber of codings: a number, a date, a duration, a cost or a flag, in the unit of the kind.
	FieldCodingNumber = record.Add(Codings, "codingNumber", "codes.coding-number-changed", func(c *Coding) *int64 { return &c.Number },
		event.Number, event.Still, event.Copied, event.NoFile, record.Log("code"), record.Means("codes.assign"))
)

func init() {
	Types.Existing(event.Still, "codes.types-added", "codes.add-type", "codes.types-removed", "codes.remove-type")
	Values.Existing(event.Still, "codes.values-added", "codes.add-values", "codes.values-removed", "codes.remove-values")
	Codings.Existing(event.Still, "codes.codings-added", "codes.assign", "codes.codings-removed", "codes.assign")
}

type (
	typeRows   State
	valueRows  State
	codingRows State
)

func typesOf(state any) record.Finder[Type]     { return (*typeRows)(state.(*State)) }
func valuesOf(state any) record.Finder[Value]   { return (*valueRows)(state.(*State)) }
func codingsOf(state any) record.Finder[Coding] { return (*codingRows)(state.(*State)) }

func (s *typeRows) Get(row kernel.Row) *Type     { return s.types.Get(row) }
func (s *valueRows) Get(row kernel.Row) *Value   { return s.values.Get(row) }
func (s *codingRows) Get(row kernel.Row) *Coding { return s.codings.Get(row) }

// All is record.Walking.
func (s *typeRows) All() iter.Seq[*Type] { return s.types.All() }

// All is record.Walking.
func (s *valueRows) All() iter.Seq[*Value] { return s.values.All() }

// All is record.Walking.
func (s *codingRows) All() iter.Seq[*Coding] { return s.codings.All() }

// Put is record.Keeping.
func (s *typeRows) Put(row kernel.Row, t *Type) { s.types.Put(row, t) }

// Remove is record.Keeping.
func (s *typeRows) Remove(row kernel.Row) { s.types.Remove(row) }

// Put is record.Keeping.
func (s *valueRows) Put(row kernel.Row, v *Value) { s.values.Put(row, v) }

// Remove is record.Keeping.
func (s *valueRows) Remove(row kernel.Row) { s.values.Remove(row) }

// Put is record.Keeping.
func (s *codingRows) Put(row kernel.Row, c *Coding) {
	s.codings.Put(row, c)
	s.of[bearing{c.Activity, c.Type}] = row
	own := s.ofActivity[c.Activity]
	at, _ := slices.BinarySearch(own, row)
	s.ofActivity[c.Activity] = slices.Insert(own, at, row)
}

// Remove is record.Keeping.
func (s *codingRows) Remove(row kernel.Row) {
	c := s.codings.Get(row)
	delete(s.of, bearing{c.Activity, c.Type})
	own := s.ofActivity[c.Activity]
	if len(own) == 1 {
		delete(s.ofActivity, c.Activity)
	} else {
		at, _ := slices.BinarySearch(own, row)
		s.ofActivity[c.Activity] = slices.Delete(own, at, at+1)
	}
	s.codings.Remove(row)
}
