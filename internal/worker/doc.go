// Package worker runs one piece of work in a child process that cannot take the server with it.
//
//   - The child is this same program, started with an empty environment and without any file of the server.
//   - On Linux its parent bounds it from outside (prlimit: memory, processor time, size of a file, open files, no core dump)
//     before it sends the order. Only then does the child learn which file to read.
//   - On other systems the child bounds itself before it reads the order. Memory is then bounded by the garbage collector's
//     limit alone, which a child may exceed, and a child whose server was killed ends when it next reads or writes a pipe.
//   - It is killed when its context ends, when the Pool closes and, on Linux, when its server dies.
//   - One child runs per core; the others wait for their turn.
//   - The order is its standard input, the answer its standard output, how far it has come a pipe of its own. What is large goes
//     through files that the order names.
//   - A child that breaks a bound answers a named fault, and so does one that dies of it: "import.out_of_memory",
//     "import.out_of_time", "import.out_of_disk". One that ends in any other way is our mistake: "import.reader_failed".
package worker
