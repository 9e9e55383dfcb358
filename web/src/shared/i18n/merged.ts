interface Texts {
  [key: string]: string | Texts;
}

/** The texts of an area with those that amounts.json has for it, one set for each plain amount of activities. */
export function merged<A extends object, B extends object>(texts: A, amounts: B): A & B {
  const out: Texts = { ...(texts as Texts) };
  for (const [key, value] of Object.entries(amounts as Texts)) {
    const own = out[key];
    out[key] = typeof own === 'object' && typeof value === 'object' ? merged(own, value) : value;
  }
  return out as A & B;
}
