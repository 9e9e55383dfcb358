import { useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, failureOf } from '@/shared/lib/failure';
import { cancelExport, type ExportView, type Format, startExport, viewExport } from './api/exports';

/** How far the file of this dialog has come. */
export type Stage =
  | { at: 'choosing' }
  | { at: 'writing'; view?: ExportView }
  | { at: 'ready'; view: ExportView }
  | { at: 'failed'; failure: Failure };

const PAUSE = 250;

/** How many calls in a row may fail before the screen says so. */
const PATIENCE = 20;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A file of a schedule on its way: ordered, followed to its end, given up. */
export function useExport(schedule: string) {
  const [stage, setStage] = useState<Stage>({ at: 'choosing' });
  const under = useRef<AbortController | undefined>(undefined);
  const job = useRef<string | undefined>(undefined);

  /** What is being written for a dialog that is gone is of no use to anybody. */
  const giveUp = useCallback(() => {
    under.current?.abort();
    if (job.current) void cancelExport(job.current).catch(() => undefined);
    job.current = undefined;
  }, []);
  useEffect(() => giveUp, [giveUp]);

  const start = useCallback(
    async (format: Format) => {
      giveUp();
      const control = new AbortController();
      under.current = control;
      const { signal } = control;
      setStage({ at: 'writing' });
      try {
        let view = await startExport(schedule, format);
        if (signal.aborted) {
          void cancelExport(view.id).catch(() => undefined);
          return;
        }
        job.current = view.id;
        for (let missed = 0; view.phase === 'writing'; ) {
          setStage({ at: 'writing', view });
          await pause(PAUSE);
          if (signal.aborted) return;
          try {
            view = await viewExport(view.id, signal);
            missed = 0;
          } catch (error) {
            // No connection for a moment: the server goes on writing.
            if (signal.aborted || failureOf(error).status !== 0 || ++missed > PATIENCE) throw error;
          }
        }
        job.current = undefined;
        if (view.phase === 'ready') setStage({ at: 'ready', view });
        else setStage({ at: 'failed', failure: failureOf({ status: 409, code: 'export.failed', ...view.problem }) });
      } catch (error) {
        if (!signal.aborted) setStage({ at: 'failed', failure: failureOf(error) });
      }
    },
    [giveUp, schedule],
  );

  const cancel = useCallback(() => {
    giveUp();
    setStage({ at: 'choosing' });
  }, [giveUp]);

  return { stage, start, cancel };
}
