// Package packed writes values as bytes for another process of the same program to read.
//
//   - What is read equals what was written, whatever JSON tags say: nil stays nil, an empty list stays an empty list, a
//     pointer to zero stays one.
//   - There are no names and no versions in the bytes. Nothing packed outlives the program that wrote it.
//   - Reading trusts no length: no list is allocated longer than the bytes that are left could fill.
package packed
