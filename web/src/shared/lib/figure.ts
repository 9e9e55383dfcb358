/**
 * A figure as either language writes it: `1.284,5`, `1,284.5`, `84`. The sign that comes last parts the decimals where one to
 * four figures follow it, unless the figures stand in groups of three. NaN for anything else.
 */
export function figure(text: string): number {
  const plain = text.trim().replace(/\s/g, '').replace('\u2212', '-');
  const decimals = /[.,](\d{1,4})$/.exec(plain);
  const grouped = /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/.test(plain);
  const whole = decimals && !grouped ? plain.slice(0, decimals.index) : plain;
  const digits = whole.replace(/[.,]/g, '');
  if (!/^-?\d+$/.test(digits)) return Number.NaN;
  return Number(decimals && !grouped ? `${digits}.${decimals[1]}` : digits);
}
