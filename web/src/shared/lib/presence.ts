import { create } from 'zustand';

/** Somebody looking at the open schedule right now. `colour` is 1 to 6, the person's `--g-user-*`. */
export interface Person {
  user: string;
  name: string;
  initials: string;
  colour: number;
}

interface Presence {
  people: Person[];
  /** How many are here; `people` may name fewer. */
  count: number;
  setPeople: (people: Person[], count?: number) => void;
}

/** Who is here: written by the screen that holds the live channel, drawn by the shell. */
export const usePresence = create<Presence>()((set) => ({
  people: [],
  count: 0,
  setPeople: (people, count = people.length) => set({ people, count }),
}));
