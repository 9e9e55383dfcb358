package files

import (
	"bytes"
	"encoding/binary"
)

// Of JPEG and of EXIF.
const (
	markerAPP1     = 0xe1
	markerScan     = 0xda
	tagOrientation = 0x0112
)

// orientation reads how a JPEG is turned from its EXIF header; 1 where nothing says so.
func orientation(raw []byte) int {
	for at := 2; at+4 <= len(raw) && raw[at] == 0xff; {
		marker, length := raw[at+1], int(binary.BigEndian.Uint16(raw[at+2:]))
		end := at + 2 + length
		if marker == markerScan || length < 2 || end > len(raw) {
			break
		}
		if tiff, found := bytes.CutPrefix(raw[at+4:end], []byte("Exif\x00\x00")); marker == markerAPP1 && found {
			return orientationIn(tiff)
		}
		at = end
	}
	return 1
}

// orientationIn reads the first directory of a TIFF header.
func orientationIn(tiff []byte) int {
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' {
		order = binary.LittleEndian
	}
	at := int(order.Uint32(tiff[4:]))
	if at < 8 || at+2 > len(tiff) {
		return 1
	}
	entries := tiff[at+2:]
	for range order.Uint16(tiff[at:]) {
		if len(entries) < 12 {
			return 1
		}
		if order.Uint16(entries) == tagOrientation {
			return int(order.Uint16(entries[8:]))
		}
		entries = entries[12:]
	}
	return 1
}
