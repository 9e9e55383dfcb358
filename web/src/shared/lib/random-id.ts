const letters = '0123456789abcdefghijklmnopqrstuvwxyz';

/** An id for rows that only this page knows; it is no secret. */
export function randomId(length = 10): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(length)), (n) => letters[n % letters.length]).join('');
}
