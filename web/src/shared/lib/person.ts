/** Initials of a person: first letters of name and last name, in capitals. */
export function initials(name: string, lastname = ''): string {
  const words = lastname ? [name, lastname] : name.trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words[words.length - 1] ?? '') : '';
  return (first.slice(0, 1) + last.slice(0, 1)).toLocaleUpperCase('es');
}

/** The person's colour, 1 to 6: the same for everybody who looks, because it follows from the id alone. */
export function userColour(id: string): number {
  let hash = 2166136261;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 16777619);
  return ((hash >>> 0) % 6) + 1;
}
