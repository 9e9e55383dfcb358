import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY, dayOf, type Preview } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { classNames } from '@/shared/ui';
import classes from './cell-editor.module.css';
import type { EditProblem } from './gantt-actions';
import { useGantt, useGanttState } from './gantt-context';
import type { GridLayout } from './grid-columns';
import { ROW } from './link-path';

/** The field over the cell that is edited, with what the edit would do said below it. `place` is the visible row. */
export function CellEditor({ place, layout }: { place: number; layout: GridLayout }) {
  const { actions, session } = useGantt();
  const editing = useGanttState((s) => s.editing)!;
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const [text, setText] = useState(editing.text);
  const [problem, setProblem] = useState<EditProblem | undefined>();
  const [effect, setEffect] = useState<Preview | undefined>();
  const input = useRef<HTMLInputElement>(null);
  const committed = useRef(false);
  const { column } = editing;
  const row = session.numberOf(editing.row);

  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    field.focus({ preventScroll: true });
    if (editing.typed) field.setSelectionRange(field.value.length, field.value.length);
    else field.select();
  }, [editing.typed]);

  const { command } = actions.commandFor(row, column, text);
  const asked = command?.type === 'activity.set-duration' ? command.duration : undefined;
  useEffect(() => {
    if (asked === undefined) {
      setEffect(undefined);
      return;
    }
    const timer = setTimeout(
      () => setEffect(session.foresee({ type: 'activity.set-duration', row, duration: asked })),
      60,
    );
    return () => clearTimeout(timer);
  }, [asked, row, session]);

  const finish = (then: Parameters<typeof actions.commitEdit>[1]): boolean => {
    if (committed.current) return true;
    const refused = actions.commitEdit(text, then);
    setProblem(refused);
    committed.current = refused === undefined;
    if (refused) input.current?.focus();
    return refused === undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    const then = { Enter: 'stay', Tab: event.shiftKey ? 'left' : 'right' } as const;
    if (event.key === 'Escape') {
      committed.current = true;
      actions.cancelEdit();
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      finish(then[event.key]);
    } else if (event.key === 'ArrowDown' && column === 'duration') {
      event.preventDefault();
      finish('down');
    }
  };

  const { plan } = session.view();
  const i = plan.index.of(row);
  if (i < 0 || place < 0) return null;
  const { minutesPerDay } = plan.schedule;
  const duration = column === 'duration';
  const bareNumber = /^[\s\d.,\u2212-]*$/.test(text);
  const moved = effect ? effect.moved.filter((other) => other !== row).length : 0;
  return (
    <div
      className={classes.place}
      style={{
        transform: `translate(${layout.places[column]!.left}px, ${place * ROW}px)`,
        width: layout.places[column]!.width,
      }}
    >
      <div className={classNames(classes.field, problem && classes.refused)}>
        <input
          ref={input}
          value={text}
          className={duration ? classes.figure : undefined}
          aria-label={t(duration ? 'editor.duration' : 'editor.name', { name: plan.activities.name[i] })}
          aria-invalid={problem !== undefined}
          aria-describedby="editor-note"
          autoComplete="off"
          spellCheck={!duration}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            // Leaving the field takes what is typed; what cannot be taken stays with its reason until Escape.
            if (!committed.current && document.hasFocus()) finish('leave');
          }}
        />
        {duration && bareNumber && <span className={classes.unit}>d</span>}
      </div>
      <div id="editor-note" role={problem ? 'alert' : 'status'}>
        {problem && <div className={classes.problem}>{t(`problem.${problem}`)}</div>}
        {!problem && effect && asked !== undefined && (
          <div className={classes.tip}>
            <span className={classes.quiet}>
              {t('effect.was', { was: format.duration(plan.activities.duration[i], minutesPerDay) })}
            </span>
            <span className={classes.quiet}> · {t('effect.moves', { count: moved })} · </span>
            <span
              className={effect.finish.work > 0 ? classes.worse : effect.finish.work < 0 ? classes.better : undefined}
            >
              {t('effect.finish', { shift: format.signedDays(effect.finish.work, minutesPerDay) })}
            </span>
            <br />
            <span className={classes.quiet}>
              {t('effect.keys')} ·{' '}
              {t('effect.ownFinish', { date: format.dateShort(dayOf(ownFinish(session, row, asked) - 1) * DAY) })}
            </span>
          </div>
        )}
      </div>
    </div>
  );
}

/** The finish the row itself would get. */
function ownFinish(session: ReturnType<typeof useGantt>['session'], row: number, duration: number): number {
  const { plan } = session.view();
  const i = plan.index.of(row);
  const calendar = plan.calendarOf(i);
  return calendar.finish(calendar.worked(plan.activities.start[i]) + Math.max(1, duration));
}
