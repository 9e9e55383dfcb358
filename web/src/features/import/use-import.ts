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
  | { at: 'asking'; writing?: boolean }
  /** It cannot be said whether that file is still there or, when it was being written, whether it has been. */
  | { at: 'unreachable'; failure: Failure; writing?: boolean }
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

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Asks how far an import is, some times a second, until told to stop. A call that fails is asked again. */
async function follow(id: string, signal: AbortSignal, told: (view: ImportView) => void): Promise<void> {
  while (!signal.aborted) {
    await pause(PAUSE);
    try {
      const view = await viewImport(id, signal);
      if (!signal.aborted) told(view);
    } catch {
      // Not there yet, or no connection: what is under way tells how it ends.
    }
  }
}

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
  /** The import the address names is no longer there. */
  onLost: () => void;
}

/** A file on its way into a schedule: read, looked at, taken over or given up. */
export function useImport({ target, id, onId, onLost }: Options) {
  const [stage, setStage] = useState<Stage>(id ? { at: 'asking' } : { at: 'none' });
  /** What the file of this page was uploaded into; it goes nowhere else. Unknown after the page was loaded anew. */
  const [bound, setBound] = useState<Target | undefined>();
  const known = useRef(id);
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

  // A page that was loaded anew finds its file again.
  const find = useCallback(async () => {
    const asked = known.current;
    if (!asked) return;
    const signal = begin();
    const lose = () => {
      known.current = undefined;
      setStage({ at: 'none' });
      told.current.onLost();
    };
    setStage((s) => ({ at: 'asking', writing: s.at === 'unreachable' && s.writing }));
    try {
      const view = await viewImport(asked, signal, told.current.schedule);
      if (signal.aborted) return;
      if (view.phase === 'reading' || view.phase === 'cancelled') lose();
      else setStage(stageOf(view, false));
    } catch (error) {
      if (signal.aborted) return;
      const failure = failureOf(error);
      if (failure.status === 404) lose();
      else setStage((s) => ({ at: 'unreachable', failure, writing: s.at === 'asking' && s.writing }));
    }
  }, [begin]);
  useEffect(() => void find(), [find]);

  // What another page load has set going is followed to its end.
  const follows = stage.at === 'taking' ? stage.view.id : undefined;
  const own = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!follows || own.current === follows) return;
    const signal = begin();
    void follow(follows, signal, (view) => setStage(stageOf(view, true)));
    return () => under.current?.abort();
  }, [follows, begin]);

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
      void follow(mine, AbortSignal.any([signal, stop.signal]), (view) =>
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
    async (view: ImportView, choice: Choice, rows: number) => {
      const signal = begin();
      const stop = new AbortController();
      own.current = view.id;
      setStage({ at: 'taking', view: { ...view, phase: 'writing', taking: rows } });
      void follow(view.id, AbortSignal.any([signal, stop.signal]), (now) =>
        setStage((s) =>
          s.at === 'taking' && now.phase !== 'ready' && now.phase !== 'failed' ? { at: 'taking', view: now } : s,
        ),
      );
      try {
        const done = await finishImport(view.id, choice);
        stop.abort();
        if (!signal.aborted) setStage(stageOf(done, true));
        return done;
      } catch (error) {
        stop.abort();
        if (signal.aborted) return undefined;
        const failure = failureOf(error);
        // Nobody answered: it may be done all the same. The server knows.
        if (failure.status === 0 || failure.status >= 502) {
          own.current = undefined;
          setStage({ at: 'unreachable', failure, writing: true });
          const now = await viewImport(view.id, signal, told.current.schedule).catch(() => undefined);
          if (now && !signal.aborted) setStage(stageOf(now, true));
          return undefined;
        }
        if (failure.code === 'import.cancelled') setStage({ at: 'none' });
        else setStage({ at: 'failed', view: { ...view, taking: rows }, failure });
        return undefined;
      }
    },
    [begin],
  );

  /** Gives the file up; tells whether nothing was written. */
  const cancel = useCallback(async (): Promise<boolean> => {
    const mine = known.current;
    const writing = own.current === mine && mine !== undefined;
    if (!writing) under.current?.abort();
    let late: ImportView | undefined;
    if (mine) {
      const view = await cancelImport(mine).catch(() => undefined);
      if (view?.phase === 'done') late = view;
    }
    if (late) {
      setStage(stageOf(late, true));
      return false;
    }
    under.current?.abort();
    known.current = undefined;
    own.current = undefined;
    setStage({ at: 'none' });
    setBound(undefined);
    told.current.onId(undefined);
    return true;
  }, []);

  return { stage, bound, find, start, finish, cancel };
}
