/** Small choices this browser keeps (theme, language, last schedule). A browser that refuses storage just forgets them. */
export const stored = {
  get(key: string): string | null {
    try {
      return window.localStorage.getItem(`gantry.${key}`);
    } catch {
      return null;
    }
  },
  remove(key: string): void {
    try {
      window.localStorage.removeItem(`gantry.${key}`);
    } catch {
      // It was never kept.
    }
  },
  set(key: string, value: string): void {
    try {
      window.localStorage.setItem(`gantry.${key}`, value);
    } catch {
      // Nothing is lost but the memory of a choice.
    }
  },
};
