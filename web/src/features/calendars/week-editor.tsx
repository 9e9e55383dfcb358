import { IconChevronDown, IconChevronRight, IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { type CSSProperties, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, classNames, IconButton } from '@/shared/ui';
import { type ShiftText, shiftProblems, shiftsForNewDay, shiftsOf } from './calendar-draft';
import { clockText, parseClock } from './clock-text';
import classes from './week-editor.module.css';
import { useWeekWords } from './week-words';
import { fromMonday, joined, minutesOf, type Shift } from './weekdays';

interface Props {
  /** Shifts of each day, Monday first. */
  week: ShiftText[][];
  editable: boolean;
  onChange: (week: ShiftText[][]) => void;
}

/** The hours that are drawn: 06 to 20, wider where somebody works earlier or later; in steps of two hours. */
function span(days: readonly Shift[][]): Shift {
  const all = days.flat();
  const from = Math.min(360, ...all.map(([a]) => a));
  const to = Math.max(1200, ...all.map(([, b]) => b));
  return [Math.floor(from / 120) * 120, Math.ceil(to / 120) * 120];
}

/** The week as bars; a day opens to type its exact times. */
export function WeekEditor({ week, editable, onChange }: Props) {
  const { t } = useTranslation('calendars');
  const words = useWeekWords();
  const id = useId();
  const [open, setOpen] = useState<number>();
  const days = week.map(shiftsOf);
  const scale = span(days);
  const source = week.findIndex((shifts) => shiftsOf(shifts).length > 0);

  function setDay(day: number, shifts: ShiftText[]) {
    onChange(week.map((old, k) => (k === day ? shifts : old)));
  }
  function toggle(day: number, worked: boolean) {
    setDay(day, worked ? shiftsForNewDay(week, day) : []);
  }
  /** The other working days get the shifts of the first one. */
  function copyToAll() {
    onChange(week.map((old) => (old.length ? week[source].map((shift) => ({ ...shift })) : old)));
  }

  const at = (minute: number): number => ((minute - scale[0]) / (scale[1] - scale[0])) * 100;
  const hours: number[] = [];
  for (let m = scale[0]; m <= scale[1]; m += 120) hours.push(m);
  return (
    <section className={classes.card} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h3 id={`${id}-title`}>{t('week')}</h3>
        {editable && source >= 0 && (
          <Button variant="ghost" icon={IconCopy} onClick={copyToAll}>
            {t('copyDay', { day: words.long(fromMonday[source]) })}
          </Button>
        )}
      </div>
      <ul>
        {fromMonday.map((weekday, day) => {
          const minutes = minutesOf(days[day]);
          const bad = shiftProblems(week[day]).some(Boolean);
          const expanded = open === day || bad;
          const label = words.long(weekday);
          const spoken = minutes ? `${words.shifts(days[day])}, ${words.hours(minutes)}` : t('off');
          return (
            <li key={weekday.key} data-day={weekday.value}>
              <div className={classes.day}>
                <label className={classNames(classes.which, !week[day].length && classes.quiet)}>
                  <input
                    type="checkbox"
                    checked={week[day].length > 0}
                    disabled={!editable}
                    aria-label={t('workOn', { day: label })}
                    onChange={(event) => toggle(day, event.currentTarget.checked)}
                  />
                  {words.short(weekday)}
                </label>
                <div className={classes.track} role="img" aria-label={`${label}: ${spoken}`}>
                  {joined(days[day]).map(([from, to]) => (
                    <span
                      key={from}
                      className={classes.bar}
                      style={{ left: `${at(from)}%`, width: `${at(to) - at(from)}%` } as CSSProperties}
                    >
                      {at(to) - at(from) > 11 && words.shift([from, to])}
                    </span>
                  ))}
                </div>
                {editable && week[day].length > 0 ? (
                  <button
                    type="button"
                    className={classes.total}
                    aria-expanded={expanded}
                    aria-controls={`${id}-${day}`}
                    aria-label={t('times', { day: label, hours: words.hours(minutes) })}
                    onClick={() => setOpen(open === day ? undefined : day)}
                  >
                    {words.hours(minutes)}
                    {expanded ? (
                      <IconChevronDown size={14} stroke={1.6} />
                    ) : (
                      <IconChevronRight size={14} stroke={1.6} />
                    )}
                  </button>
                ) : (
                  <span className={classNames(classes.sum, !minutes && classes.quiet)}>
                    {minutes ? words.hours(minutes) : t('off')}
                  </span>
                )}
              </div>
              {expanded && editable && week[day].length > 0 && (
                <div className={classes.times} id={`${id}-${day}`}>
                  <ShiftFields shifts={week[day]} day={label} onChange={(shifts) => setDay(day, shifts)} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <div className={classes.scale} aria-hidden="true">
        {hours.map((m) => (
          <span key={m} style={{ left: `${at(m)}%` }}>
            {clockText(m).slice(0, 2)}
          </span>
        ))}
      </div>
    </section>
  );
}

interface FieldsProps {
  shifts: ShiftText[];
  /** Whose shifts these are, for the names of the fields. */
  day: string;
  onChange: (shifts: ShiftText[]) => void;
}

/** Exact times of some shifts: typed as `8`, `8:30` or `0830`, one after the other. */
export function ShiftFields({ shifts, day, onChange }: FieldsProps) {
  const { t } = useTranslation('calendars');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const problems = shiftProblems(shifts);

  function put(k: number, edge: 'from' | 'to', text: string) {
    onChange(shifts.map((shift, n) => (n === k ? { ...shift, [edge]: text } : shift)));
  }
  /** What can be read is written out once the field is left. */
  function tidy(k: number, edge: 'from' | 'to') {
    const minute = parseClock(shifts[k][edge]);
    if (minute !== undefined && clockText(minute) !== shifts[k][edge]) put(k, edge, clockText(minute));
  }
  function add() {
    const last = shiftsOf(shifts).at(-1)?.[1] ?? 420;
    const from = Math.min(last + 60, 1380);
    onChange([...shifts, { from: clockText(from), to: clockText(Math.min(from + 180, 1440)) }]);
    requestAnimationFrame(() => {
      const fields = box.current?.querySelectorAll('input');
      fields?.[fields.length - 2]?.focus();
    });
  }
  function remove(k: number) {
    onChange(shifts.filter((_, n) => n !== k));
    requestAnimationFrame(() => {
      const fields = box.current?.querySelectorAll('input');
      (fields?.[Math.min(k * 2, fields.length - 2)] ?? box.current?.querySelector('button'))?.focus();
    });
  }
  return (
    <div className={classes.shifts} ref={box}>
      {shifts.map((shift, k) => {
        const problem = problems[k];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a shift is the n-th of its day
          <div key={k} className={classes.shift}>
            {(['from', 'to'] as const).map((edge) => (
              <input
                key={edge}
                className={classNames(classes.clock, problem && classes.bad)}
                value={shift[edge]}
                inputMode="numeric"
                maxLength={5}
                placeholder="HH:mm"
                aria-label={t(edge === 'from' ? 'shiftFrom' : 'shiftTo', { n: k + 1, day })}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `${id}-${k}` : undefined}
                onChange={(event) => put(k, edge, event.currentTarget.value)}
                onBlur={() => tidy(k, edge)}
              />
            ))}
            <IconButton icon={IconX} size={14} label={t('removeShift', { n: k + 1, day })} onClick={() => remove(k)} />
            {problem && (
              <span className={classes.why} id={`${id}-${k}`} role="alert">
                {t(`shiftProblem.${problem}`)}
              </span>
            )}
          </div>
        );
      })}
      <Button variant="ghost" icon={IconPlus} onClick={add}>
        {t('addShift')}
      </Button>
    </div>
  );
}
