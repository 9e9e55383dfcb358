// Package files keeps pictures of people, projects and companies, and the documents of schedules. The bytes lie in a folder or a bucket, who they belong to in PostgreSQL.
//
// Rules:
//
//   - What is kept is never what was sent. A picture is decoded, turned upright, cropped, scaled and encoded again, so that no EXIF, no place and
//     no second file inside it stays. Only JPEG and PNG are read, whatever the sender calls them.
//   - A document is what its content says it is, and of a kind the list names. Only pictures among them are drawn anew.
//   - The size in bytes and in pixels is bounded before anything is decoded.
//   - A document never changes and never goes: earlier states of a plan have it still. Who reads it is decided by the row it hangs on.
//   - A picture belongs to a company or a person. Another company's is as unknown as one that never was.
package files
