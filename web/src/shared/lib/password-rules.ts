/** The parts of the rule a password follows, in the order they are shown. */
export const passwordRules = {
  length: (password: string) => [...password].length >= 8,
  upper: (password: string) => /\p{Lu}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  digit: (password: string) => /\p{Nd}/u.test(password),
};

export type PasswordRule = keyof typeof passwordRules;

/** The parts a password does not follow yet. */
export function missingOf(password: string): PasswordRule[] {
  return (Object.keys(passwordRules) as PasswordRule[]).filter((rule) => !passwordRules[rule](password));
}

/** One address the specification takes: a name, a domain and a suffix. */
export const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
