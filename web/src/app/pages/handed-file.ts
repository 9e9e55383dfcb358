/** A file on its way from the screen it was dropped on to the import. Addresses carry none. */
let waiting: File | undefined;

export function handFile(file: File | undefined): void {
  waiting = file;
}

/** The file that waits; it is given once. */
export function takeHandedFile(): File | undefined {
  const file = waiting;
  waiting = undefined;
  return file;
}
