package source

// Clip keeps a fault readable whatever stood in the file.
func Clip(s string) string {
	if r := []rune(s); len(r) > clipped {
		return string(r[:clipped]) + "…"
	}
	return s
}

// clipped is how many characters clip leaves, maxClipped how many bytes at most.
const (
	clipped    = 60
	MaxClipped = int64(4*clipped + len("…"))
)
