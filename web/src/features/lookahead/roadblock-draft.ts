/** What somebody wrote of a new roadblock and has not sent: it stays until it is, also where the server refuses it. */
import { useEffect, useState } from 'react';
import type { NewRoadblock, Urgency } from '@/engine';
import { dayOf } from '@/engine';

export interface RoadblockDraft {
  name: string;
  description: string;
  /** Number of a type of the project, empty for none. */
  type: string;
  category: string;
  priority: Urgency;
  responsible: string;
  responsibles: readonly string[];
  reporters: readonly string[];
  /** Nothing as long as that of the tasks is meant. */
  subcontract: string | undefined;
  /** Civil day of the promise. */
  day: number | undefined;
  picture: File | undefined;
}

export const noDraft: RoadblockDraft = {
  name: '',
  description: '',
  type: '',
  category: '',
  priority: 'Normal',
  responsible: '',
  responsibles: [],
  reporters: [],
  subcontract: undefined,
  day: undefined,
  picture: undefined,
};

/** By person and schedule, for as long as the page is open. */
const drafts = new Map<string, RoadblockDraft>();
const keyOf = (user: string, schedule: string): string => `${user} ${schedule}`;

const isWritten = ({ name, description, picture }: RoadblockDraft): boolean =>
  picture !== undefined || `${name}${description}`.trim() !== '';

/** Keeps what was to become a roadblock and did not. Nothing that was written meanwhile is lost for it. */
export function keepRefused(user: string, schedule: string, item: NewRoadblock): void {
  const key = keyOf(user, schedule);
  const had = drafts.get(key);
  if (had && isWritten(had)) return;
  drafts.set(key, draftOfNew(item));
}

/** The draft of what was to become a roadblock. */
export const draftOfNew = (item: NewRoadblock): RoadblockDraft => ({
  name: item.name,
  description: item.description ?? '',
  type: item.type ? String(item.type) : '',
  category: item.category ?? '',
  priority: item.priority ?? '',
  responsible: item.responsible ?? '',
  responsibles: item.responsibles ?? [],
  reporters: item.reporters ?? [],
  subcontract: item.subcontract,
  day: item.date === undefined ? undefined : dayOf(item.date),
  picture: undefined,
});

export interface Drafting {
  draft: RoadblockDraft;
  change: (to: Partial<RoadblockDraft>) => void;
  /** It was begun before this form was opened. */
  kept: boolean;
  /** Forgets it: it is sent, or nobody wants it. */
  forget: () => void;
}

/** The draft of a new roadblock. `off` keeps nothing, and leaves alone what another form kept. */
export function useRoadblockDraft(user: string, schedule: string, first: RoadblockDraft, off = false): Drafting {
  const key = keyOf(user, schedule);
  const [had] = useState(() => (off ? undefined : drafts.get(key)));
  const [draft, setDraft] = useState(had ?? first);
  const [kept, setKept] = useState(had !== undefined);
  useEffect(() => {
    if (off) return;
    if (isWritten(draft)) drafts.set(key, draft);
    else drafts.delete(key);
  }, [off, key, draft]);
  return {
    draft,
    change: (to) => setDraft((was) => ({ ...was, ...to })),
    kept,
    forget: () => {
      if (off) return;
      drafts.delete(key);
      setKept(false);
      setDraft(noDraft);
    },
  };
}
