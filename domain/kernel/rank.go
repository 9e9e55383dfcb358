package kernel

// Rank is a sibling's place as a string that sorts by bytes. Between any two
// ranks there is another one, so moving a row rewrites only that row.
//
// The digits are 0–9 A–Z a–z in byte order; a rank never ends in the lowest
// digit, because nothing would fit before it.
type Rank string

const rankDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

func rankDigit(c byte) int {
	switch {
	case c >= 'a':
		return int(c-'a') + 36
	case c >= 'A':
		return int(c-'A') + 10
	default:
		return int(c - '0')
	}
}

// RankBetween gives a rank after `after` and before `before`; an empty `after`
// means the beginning, an empty `before` the end. It needs after < before.
// Appending at the end grows by about one digit in 60 rows, inserting always at the
// beginning by one in six, not one a row.
func RankBetween(after, before Rank) Rank {
	if before == "" {
		return rankAfter(after)
	}
	var out []byte
	for i := 0; ; i++ {
		lo := 0
		if i < len(after) {
			lo = rankDigit(after[i])
		}
		hi := len(rankDigits)
		if i < len(before) {
			hi = rankDigit(before[i])
		}
		if lo == hi {
			out = append(out, rankDigits[lo])
			continue
		}
		if mid := (lo + hi) / 2; mid > lo {
			return Rank(append(out, rankDigits[mid]))
		}
		// Neighbouring digits: stay on the lower one, anything above its tail is free.
		out = append(out, rankDigits[lo])
		if i+1 < len(after) {
			return Rank(out) + rankAfter(after[i+1:])
		}
		return Rank(append(out, rankDigits[len(rankDigits)/2])) // the middle: room on both sides
	}
}

// rankAfter is the next rank at the end: the first digit that can still grow
// grows by one and the rest is dropped; a rank of only highest digits gets one more.
func rankAfter(after Rank) Rank {
	for i := range len(after) {
		if d := rankDigit(after[i]); d < len(rankDigits)-1 {
			return after[:i] + Rank(rankDigits[d+1])
		}
	}
	return after + "1"
}

// Ranks gives n ascending ranks after `after` and before `before`, evenly spread
// and as short as n allows.
func Ranks(after, before Rank, n int) []Rank {
	out := make([]Rank, n)
	fillRanks(out, after, before)
	return out
}

func fillRanks(out []Rank, after, before Rank) {
	if len(out) == 0 {
		return
	}
	if before == "" {
		if len(out) > len(rankDigits)-2 { // a whole family: one more level instead of a digit in 60 rows
			var family Rank
			if after != "" {
				family = rankAfter(after)
			}
			fillFixed(out, family)
			return
		}
		for i := range out {
			after = rankAfter(after)
			out[i] = after
		}
		return
	}
	mid := len(out) / 2
	out[mid] = RankBetween(after, before)
	fillRanks(out[:mid], after, out[mid])
	fillRanks(out[mid+1:], out[mid], before)
}

// fillFixed numbers a whole family below a prefix with digits of one width.
func fillFixed(out []Rank, prefix Rank) {
	width, room := 1, len(rankDigits)-1
	for room < len(out)+1 {
		width++
		room *= len(rankDigits)
	}
	step := room / (len(out) + 1)
	for i := range out {
		v := (i + 1) * step
		if v%len(rankDigits) == 0 {
			v++
		}
		b := make([]byte, width)
		for k := width - 1; k >= 0; k-- {
			b[k] = rankDigits[v%len(rankDigits)]
			v /= len(rankDigits)
		}
		out[i] = prefix + Rank(b)
	}
}
