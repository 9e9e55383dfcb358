package changelog

import (
	"encoding/binary"

	"gantry/domain/kernel"
)

// A chunk holds the computed values of activities with neighbouring numbers, few enough that it stays within its page.
const (
	chunkRows    = 64
	chunkColumns = 6
	cell         = 4 // bytes
)

// ChunkOf is where the computed values of an activity are kept.
func ChunkOf(row kernel.Row) int32 { return int32(row) / chunkRows }

// values are the computed values in the order they are kept.
func (c *Computed) values() [chunkColumns]int32 {
	return [chunkColumns]int32{int32(c.Start), int32(c.Finish), c.TotalFloat, c.FreeFloat, int32(c.Flags), int32(c.Rolled)}
}

// writeChunk gives the values of a chunk, row by row, zero where there is no activity; nil when there is none at all.
func writeChunk(known map[kernel.Row]*Known, chunk int32) []byte {
	var out []byte
	for i := range int32(chunkRows) {
		a := known[kernel.Row(chunk*chunkRows+i)]
		if a == nil {
			continue
		}
		if out == nil {
			out = make([]byte, chunkRows*chunkColumns*cell)
		}
		at := i * chunkColumns * cell
		for k, v := range a.values() {
			binary.LittleEndian.PutUint32(out[int(at)+k*cell:], uint32(v))
		}
	}
	return out
}

// readChunk gives activities the values that writeChunk wrote.
func readChunk(known map[kernel.Row]*Known, chunk int32, from []byte) {
	for i := range int32(chunkRows) {
		a := known[kernel.Row(chunk*chunkRows+i)]
		if a == nil {
			continue
		}
		var v [chunkColumns]int32
		for k := range v {
			v[k] = int32(binary.LittleEndian.Uint32(from[(int(i)*chunkColumns+k)*cell:]))
		}
		a.Computed = Computed{
			Start: kernel.Minute(v[0]), Finish: kernel.Minute(v[1]), TotalFloat: v[2], FreeFloat: v[3], Flags: uint8(v[4]), Rolled: kernel.Percent(v[5]),
		}
	}
}
