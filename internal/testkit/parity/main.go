package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"log"
	"math/rand/v2"
	"os"
)

func main() {
	plans := flag.Int("plans", 300, "how many plans")
	seed := flag.Uint64("seed", 1, "the same seed gives the same plans")
	edits := flag.Int("edits", 6, "edits told of each plan")
	flag.Parse()
	out := bufio.NewWriter(os.Stdout)
	encoder := json.NewEncoder(out)
	for k := range *plans {
		history, err := historyOf(rand.New(rand.NewPCG(*seed, uint64(k))), *edits)
		if err != nil {
			log.Fatalf("seed %d, plan %d: %v", *seed, k, err)
		}
		if err := encoder.Encode(history); err != nil {
			log.Fatal(err)
		}
	}
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
}
