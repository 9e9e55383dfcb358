import { useCallback, useMemo, useState } from 'react';
import { type Decisions, keptDecisions } from './choice';

const none = (reimport: boolean): Decisions => ({ mode: reimport ? 'merge' : undefined, opened: [] });

/** What was decided about a file; a page that is loaded anew goes on with it. */
export function useDecisions(id: string | undefined, reimport: boolean): [Decisions, (decisions: Decisions) => void] {
  const [made, setMade] = useState<{ id: string; decisions: Decisions }>();
  const kept = useMemo(() => (id && keptDecisions.get(id)) || none(reimport), [id, reimport]);
  const decisions = made && made.id === id ? made.decisions : kept;
  const decide = useCallback(
    (next: Decisions) => {
      if (!id) return;
      keptDecisions.set(id, next);
      setMade({ id, decisions: next });
    },
    [id],
  );
  return [decisions, decide];
}
