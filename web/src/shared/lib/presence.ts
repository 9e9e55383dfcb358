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
  setPeople: (people: Person[]) => void;
}

/** Who is here: written by the screen that holds the live channel, drawn by the shell. */
export const usePresence = create<Presence>()((set) => ({
  people: [],
  setPeople: (people) => set({ people }),
}));
