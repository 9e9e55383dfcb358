import type { Choice, CircularLink, Mode, Named } from './api/imports';

/** A circle somebody opened: the link that goes, and between whom it was. */
export interface Opened {
  link: CircularLink;
  from: Named;
  to: Named;
}

/** What was decided about a file so far. */
export interface Decisions {
  project?: string;
  mode?: Mode;
  opened: Opened[];
}

export const choiceOf = ({ project, mode, opened }: Decisions): Choice => ({
  project,
  mode,
  drop: opened.length > 0 ? opened.map(({ link }) => link.row) : undefined,
});

const keyOf = (id: string) => `gantry.import.${id}`;

/** Decisions of this tab about a file; a page that is loaded anew goes on with them. */
export const keptDecisions = {
  get(id: string): Decisions | undefined {
    try {
      const text = window.sessionStorage.getItem(keyOf(id));
      return text ? (JSON.parse(text) as Decisions) : undefined;
    } catch {
      return undefined;
    }
  },
  set(id: string, decisions: Decisions): void {
    try {
      window.sessionStorage.setItem(keyOf(id), JSON.stringify(decisions));
    } catch {
      // They are asked for again.
    }
  },
  drop(id: string): void {
    try {
      window.sessionStorage.removeItem(keyOf(id));
    } catch {
      // Nothing was kept.
    }
  },
};
