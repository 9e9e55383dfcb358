package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

//go:embed unbuilt
var unbuilt embed.FS

// Client gives the files of the client with index.html at the top. In a program built without the client that is one page that says so.
func Client() fs.FS {
	if Built() {
		return below(dist, "dist")
	}
	return below(unbuilt, "unbuilt")
}

// Built tells whether the client is in this program.
func Built() bool {
	_, err := fs.Stat(dist, "dist/index.html")
	return err == nil
}

func below(files fs.FS, dir string) fs.FS {
	sub, err := fs.Sub(files, dir)
	if err != nil {
		panic(err) // only an invalid name fails, and the names are ours
	}
	return sub
}
