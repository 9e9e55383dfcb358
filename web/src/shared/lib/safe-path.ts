/** An address of this site, or nothing: anything else would lead away. */
export function safePath(path: string | null | undefined): string | null {
  return path && /^\/(?![/\\])/.test(path) ? path : null;
}
