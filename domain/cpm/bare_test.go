package cpm

// Bare is the same network as plain numbers: the yardstick of the benchmarks.
type Bare struct {
	duration                   []int32
	inFirst, outFirst, in, out []int32
	lagIn, lagOut              []int32
	early, late, float         []int32
}

// Bare copies the arrays a bare loop needs.
func (n *Network) Bare() *Bare {
	b := &Bare{duration: n.duration, inFirst: n.inFirst, outFirst: n.outFirst}
	for i := range n.in {
		b.in, b.lagIn = append(b.in, n.in[i].other), append(b.lagIn, n.in[i].lag)
		b.out, b.lagOut = append(b.out, n.out[i].other), append(b.lagOut, n.out[i].lag)
	}
	b.early, b.late, b.float = make([]int32, n.size), make([]int32, n.size), make([]int32, n.size)
	return b
}

// Calculate runs both passes over finish dates and the float.
func (b *Bare) Calculate() {
	end := int32(0)
	for p, dur := range b.duration {
		at := int32(0)
		for k := b.inFirst[p]; k < b.inFirst[p+1]; k++ {
			at = max(at, b.early[b.in[k]]+b.lagIn[k])
		}
		b.early[p] = at + dur
		end = max(end, at+dur)
	}
	for p := len(b.duration) - 1; p >= 0; p-- {
		at := end
		for k := b.outFirst[p]; k < b.outFirst[p+1]; k++ {
			s := b.out[k]
			at = min(at, b.late[s]-b.duration[s]-b.lagOut[k])
		}
		b.late[p] = at
		b.float[p] = at - b.early[p]
	}
}
