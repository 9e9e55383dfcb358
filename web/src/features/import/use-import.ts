import { useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, failureOf } from '@/shared/lib/failure';
import {
  type Choice,
  type ColumnMapping,
  type ColumnQuestion,
  cancelImport,
  finishImport,
  type ImportResult,
  type ImportView,
  newImport,
  readFile,
  type Target,
  viewImport,
} from './api/imports';

/** How far the file of this page has come. */
export type Stage =
  | { at: 'none' }
  /** A file of an earlier visit is being looked up. */
  | { at: 'asking'; begun?: boolean }
  /** It cannot be said whether that file is still there or, once `begun`, whether it was written. */
  | { at: 'unreachable'; failure: Failure; begun: boolean }
  | { at: 'reading'; file: File; sent: number; view?: ImportView }
  /** A table whose columns somebody has to name. */
  | { at: 'columns'; file: File; question: ColumnQuestion; mapping?: ColumnMapping }
  | { at: 'refused'; name: string; failure: Failure }
  | { at: 'ready'; view: ImportView; file?: File }
  | { at: 'taking'; view: ImportView }
  /** It could not be taken over; the file is still there and may be tried again. */
  | { at: 'failed'; view: ImportView; failure: Failure }
  | { at: 'done'; view: ImportView; result: ImportResult; seen: boolean };

const PAUSE = 250;
const LONGEST_PAUSE = 4_000;
/** How long the outcome of an import is waited for that nobody looks at any more, in ms. */
const OUTCOME = 10 * 60_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** An import, and the schedule it goes into where there is one already: that knows it when nobody else does any more. */
interface Sought {
  id: string;
  schedule?: string;
}

/**
 * Asks how far an import is, some times a second, until told to stop. A call that fails is asked again, less and less
 * often; where `gone` is given, an import that is not there ends it.
 */
async function follow(
  { id, schedule }: Sought,
  signal: AbortSignal,
  told: (view: ImportView) => void,
  gone?: () => void,
): Promise<void> {
  for (let wait = PAUSE; !signal.aborted; ) {
    await pause(wait);
    try {
      const view = await viewImport(id, signal, schedule);
      wait = PAUSE;
      if (!signal.aborted) told(view);
    } catch (error) {
      // Not there yet, or no connection: what is under way tells how it ends.
      wait = Math.min(LONGEST_PAUSE, wait * 2);
      if (!gone || signal.aborted || failureOf(error).status !== 404) continue;
      gone();
      return;
    }
  }
}

/** Waits for the end of writing nobody looks at. Nothing when it cannot be learnt. */
function outcomeOf(sought: Sought): Promise<ImportView | undefined> {
  const enough = AbortSignal.timeout(OUTCOME);
  const stop = new AbortController();
  return new Promise<ImportView | undefined>((done) => {
    enough.addEventListener('abort', () => done(undefined));
    const told = (view: ImportView) => !isUnderWay(view) && done(view);
    void follow(sought, AbortSignal.any([enough, stop.signal]), told, () => done(undefined));
  }).finally(() => stop.abort());
}

const isUnderWay = ({ phase }: ImportView): boolean => phase === 'writing' || phase === 'showing';

/** How taking a file over ended: what the server says of it, or why it did not; neither where nobody can say. */
export interface Ended {
  view?: ImportView;
  failure?: Failure;
}

/** How an import ended that the server tells of after `failure`. */
function endOf(view: ImportView | undefined, failure: Failure): Ended {
  if (view?.phase === 'ready') return { failure };
  const stage = view && stageOf(view, false);
  return stage?.at === 'failed' ? { view, failure: stage.failure } : { view };
}

/** Whether an answer leaves open if the server does it all the same. */
const leavesOpen = ({ status }: Failure): boolean => status === 0 || status >= 500;

/** Stage of an import that the server told about. */
function stageOf(view: ImportView, seen: boolean): Stage {
  switch (view.phase) {
    case 'ready':
      return { at: 'ready', view };
    case 'writing':
    case 'showing':
      return { at: 'taking', view };
    case 'done':
      return view.result ? { at: 'done', view, result: view.result, seen } : { at: 'none' };
    case 'failed':
      return { at: 'failed', view, failure: failureOf({ status: 409, code: 'import.failed', ...view.problem }) };
    default:
      return { at: 'none' };
  }
}

interface Options {
  target: Target | undefined;
  /** The import the address names: it is looked up when the page opens. */
  id: string | undefined;
  /** The address should name another import, or none. */
  onId: (id: string | undefined) => void;
  /** The import the address names is no longer there, and was not written: the server has looked into the schedule. */
  onLost: () => void;
}

/** A file on its way into a schedule: read, looked at, taken over or given up. */
export function useImport({ target, id, onId, onLost }: Options) {
  const [stage, setStage] = useState<Stage>(id ? { at: 'asking' } : { at: 'none' });
  /** What the file of this page was uploaded into; it goes nowhere else. Unknown after the page was loaded anew. */
  const [bound, setBound] = useState<Target | undefined>();
  const known = useRef(id);
  /** Writing was asked for, and its end is not known. */
  const begun = useRef(false);
  const under = useRef<AbortController | undefined>(undefined);
  const told = useRef({ onId, onLost, schedule: target?.schedule });
  told.current = { onId, onLost, schedule: target?.schedule };

  /** What is under way belongs to the page: it ends with it, except writing, which the server brings to its end. */
  const begin = useCallback(() => {
    under.current?.abort();
    under.current = new AbortController();
    return under.current.signal;
  }, []);
  useEffect(() => () => under.current?.abort(), []);

  const lose = useCallback(() => {
    known.current = undefined;
    setStage({ at: 'none' });
    told.current.onLost();
    begun.current = false;
  }, []);

  // A page that was loaded anew finds its file again.
  const find = useCallback(async () => {
    const asked = known.current;
    if (!asked) return;
    const signal = begin();
    setStage({ at: 'asking', begun: begun.current });
    try {
      const view = await viewImport(asked, signal, told.current.schedule);
      if (signal.aborted) return;
      if (view.phase === 'reading' || view.phase === 'cancelled') lose();
      else setStage(stageOf(view, false));
    } catch (error) {
      if (signal.aborted) return;
      const failure = failureOf(error);
      if (failure.status === 404) lose();
      else setStage({ at: 'unreachable', failure, begun: begun.current });
    }
  }, [begin, lose]);
  useEffect(() => void find(), [find]);

  const isKnown = stage.at === 'ready' || stage.at === 'failed' || stage.at === 'done';
  useEffect(() => {
    if (isKnown) begun.current = false;
  }, [isKnown]);

  // What another page load has set going is followed to its end, and what an own call was cut off from.
  const follows = stage.at === 'taking' ? stage.view.id : undefined;
  const own = useRef<string | undefined>(undefined);
  const [handedOver, setHandedOver] = useState(0);
  useEffect(() => {
    void handedOver;
    if (!follows || own.current === follows) return;
    const signal = begin();
    begun.current = true;
    void follow(
      { id: follows, schedule: told.current.schedule },
      signal,
      (view) => setStage(stageOf(view, true)),
      lose,
    );
    return () => under.current?.abort();
  }, [follows, handedOver, begin, lose]);

  const start = useCallback(
    async (file: File, mapping?: ColumnMapping) => {
      if (!target) return;
      const before = known.current;
      const signal = begin();
      const mine = newImport();
      known.current = mine;
      setStage({ at: 'reading', file, sent: 0 });
      setBound(target);
      // One file of a person at a time: the one before makes room first.
      if (before) await cancelImport(before).catch(() => undefined);
      if (signal.aborted) return;
      const stop = new AbortController();
      void follow({ id: mine }, AbortSignal.any([signal, stop.signal]), (view) =>
        setStage((s) => (s.at === 'reading' ? { ...s, view } : s)),
      );
      try {
        const view = await readFile(mine, target, file, {
          mapping,
          signal,
          onSent: (sent) => setStage((s) => (s.at === 'reading' ? { ...s, sent } : s)),
        });
        if (signal.aborted) return;
        setStage({ at: 'ready', view, file });
        told.current.onId(mine);
      } catch (error) {
        if (signal.aborted) return;
        known.current = undefined;
        const failure = failureOf(error);
        if (failure.code === 'import.map_columns')
          setStage({ at: 'columns', file, question: failure.params as unknown as ColumnQuestion, mapping });
        else setStage({ at: 'refused', name: file.name, failure });
      } finally {
        stop.abort();
      }
    },
    [target, begin],
  );

  const finish = useCallback(
    async (view: ImportView, choice: Choice, rows: number): Promise<Ended> => {
      const signal = begin();
      const stop = new AbortController();
      own.current = view.id;
      begun.current = true;
      setStage({ at: 'taking', view: { ...view, phase: 'writing', taking: rows } });
      void follow({ id: view.id }, AbortSignal.any([signal, stop.signal]), (now) =>
        setStage((s) =>
          s.at === 'taking' && now.phase !== 'ready' && now.phase !== 'failed' ? { at: 'taking', view: now } : s,
        ),
      );
      try {
        const done = await finishImport(view.id, choice);
        stop.abort();
        if (!signal.aborted) setStage(stageOf(done, true));
        return { view: done };
      } catch (error) {
        stop.abort();
        const failure = failureOf(error);
        if (!leavesOpen(failure)) {
          if (!signal.aborted)
            setStage(
              failure.code === 'import.cancelled'
                ? { at: 'none' }
                : { at: 'failed', view: { ...view, taking: rows }, failure },
            );
          return { failure };
        }
        // It may be done all the same. The server knows, or will.
        const { schedule } = told.current;
        const now = signal.aborted ? undefined : await viewImport(view.id, undefined, schedule).catch(() => undefined);
        if (signal.aborted) return endOf(await outcomeOf({ id: view.id, schedule }), failure);
        own.current = undefined;
        setHandedOver((n) => n + 1);
        if (!now) setStage({ at: 'unreachable', failure, begun: true });
        else if (now.phase === 'ready') setStage({ at: 'failed', view: now, failure });
        else setStage(stageOf(now, true));
        return {};
      }
    },
    [begin],
  );

  /** Gives the file up; tells whether that came in time, and nothing was written, or nothing where nobody can say. */
  const cancel = useCallback(async (): Promise<boolean | undefined> => {
    const mine = known.current;
    const writing = own.current === mine && mine !== undefined;
    if (!writing) under.current?.abort();
    if (mine) {
      try {
        const view = await cancelImport(mine);
        if (view.phase === 'done') {
          setStage(stageOf(view, true));
          return false;
        }
      } catch (error) {
        // Before it was asked to be written, a file nobody asks for any more just leaves.
        if (begun.current) {
          own.current = undefined;
          setStage({ at: 'unreachable', failure: failureOf(error), begun: true });
          return undefined;
        }
      }
    }
    under.current?.abort();
    known.current = undefined;
    own.current = undefined;
    setStage({ at: 'none' });
    setBound(undefined);
    told.current.onId(undefined);
    return true;
  }, []);

  return { stage, bound, lose, find, start, finish, cancel };
}
