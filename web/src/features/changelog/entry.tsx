import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Avatar, Chip, classNames } from '@/shared/ui';
import type { LogEntry, LogRow } from './api/changelog';
import { isRecent } from './days';
import classes from './entry.module.css';
import { activityOf, type Cell, restorable } from './restorable';
import { Sentence, useAttributeName, Values } from './sentence';

export interface EntryProps {
  entry: LogEntry;
  minutesPerDay: number;
  /** The present instant, ms: entries younger than an hour tell their age. */
  now: number;
  /** The address points at this entry. */
  chosen: boolean;
  hrefOf: (entry: LogEntry) => string;
  onChoose: (entry: LogEntry) => void;
  /** Opens the schedule as it stood after a revision, at a cell. */
  onThen?: (revision: number, cell?: Cell) => void;
  /** Shows the entries of one activity alone. */
  onActivity?: (row: number) => void;
}

export const entryId = (entry: LogEntry) => `change-${entry.revision}`;

/** How far the finish moved, in words and a colour that means good or bad for it. */
export function FinishMove({ entry, minutesPerDay }: { entry: LogEntry; minutesPerDay: number }) {
  const { t } = useTranslation('changelog');
  const format = useFormat();
  const { finish } = entry;
  if (!finish) return <span className={classes.unchanged}>{format.signedDays(0, minutesPerDay)}</span>;
  const { from, to, work } = finish;
  if (from === null || to === null) return <span className={classes.unchanged}>{t('finishFirst')}</span>;
  const tone = work > 0 ? 'bad' : 'ok';
  const said = t('finishMoved', { from: format.endMedium(from), to: format.endMedium(to) });
  return (
    <span title={said}>
      <Chip tone={tone}>{format.signedDays(work, minutesPerDay)}</Chip>
      <span className="visually-hidden">{said}</span>
    </span>
  );
}

export const Entry = memo(function Entry({
  entry,
  minutesPerDay,
  now,
  chosen,
  hrefOf,
  onChoose,
  onThen,
  onActivity,
}: EntryProps) {
  const { t } = useTranslation('changelog');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const { responsible, change, logs } = entry;
  const at = Date.parse(entry.date);
  const nested = (logs?.length ?? 0) + entry.more;
  const name = responsible.id ? shownText(`${responsible.name} ${responsible.lastname}`.trim()) : t('system');
  const id = entryId(entry);
  const cell = onThen && restorable(entry);
  const activity = onActivity && activityOf(entry);
  return (
    <li id={id} className={classes.item}>
      <article className={classNames(classes.entry, chosen && classes.chosen)} aria-current={chosen || undefined}>
        <Avatar
          user={responsible.id || 'system'}
          name={responsible.name || 'Gantry'}
          lastname={responsible.lastname}
          decorative
        />
        <div className={classes.words}>
          <p className={classes.summary}>
            <Sentence change={change} minutesPerDay={minutesPerDay} />
          </p>
          <p className={classes.detail}>
            <span className={classes.personInline}>{name}</span>
            {change.number !== undefined && <span>{t('row', { number: format.number(change.number) })}</span>}
            <span>{t('revision', { revision: format.number(entry.revision) })}</span>
            {entry.moved > 0 && (
              <span>{t('moved', { count: entry.moved, formatted: format.number(entry.moved) })}</span>
            )}
            {nested > 0 ? (
              <button
                type="button"
                className={classes.toggle}
                aria-expanded={open}
                aria-controls={`${id}-nested`}
                onClick={() => setOpen(!open)}
              >
                {open ? t('collapse') : t('viewAll', { count: nested, formatted: format.number(nested) })}
              </button>
            ) : (
              logs && <span>{t(change.entity === 'schedule_save' ? 'noChangesSaved' : 'noOtherChanges')}</span>
            )}
          </p>
          {onThen && (
            <p className={classes.deeds}>
              {activity !== undefined && (
                <Deed said={t('filter.onlyActivity')} onClick={() => onActivity?.(activity)}>
                  {t('deed.activity')}
                </Deed>
              )}
              <Deed said={t('openThen')} onClick={() => onThen(entry.revision)}>
                {t('deed.gantt')}
              </Deed>
              {cell && (
                <Deed said={t('restore')} onClick={() => onThen(entry.revision - 1, cell)}>
                  {t('deed.restore')}
                </Deed>
              )}
            </p>
          )}
        </div>
        <span className={classes.person}>{name}</span>
        <span className={classes.finish}>
          <FinishMove entry={entry} minutesPerDay={minutesPerDay} />
        </span>
        <a
          className={classes.time}
          href={hrefOf(entry)}
          title={format.instant(at)}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onChoose(entry);
          }}
        >
          <time dateTime={entry.date}>{isRecent(at, now) ? format.relative(at, now) : format.clock(at)}</time>
        </a>
      </article>
      {open && (
        <ul id={`${id}-nested`} className={classes.nested}>
          {logs?.map((log) => (
            <li key={log.id}>
              <NestedChange entry={log} minutesPerDay={minutesPerDay} />
            </li>
          ))}
          <li className={classes.nestedEnd}>
            {entry.more > 0 && <span>{t('more', { count: entry.more, formatted: format.number(entry.more) })}</span>}
            <button type="button" className={classes.toggle} onClick={() => setOpen(false)}>
              {t('collapse')}
            </button>
          </li>
        </ul>
      )}
    </li>
  );
});

/** Something to do with an entry: a short word in sight, the whole of it for who asks or listens. */
function Deed({ said, onClick, children }: { said: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.toggle} aria-label={said} title={said} onClick={onClick}>
      {children}
    </button>
  );
}

/** A change beneath an entry: the row, what of it, from, to. */
function NestedChange({ entry, minutesPerDay }: { entry: LogRow; minutesPerDay: number }) {
  const attributeName = useAttributeName();
  const { change } = entry;
  if (change.entity !== 'activity' || change.type !== 'update') {
    return <Sentence change={change} minutesPerDay={minutesPerDay} />;
  }
  return (
    <>
      <span className={classes.row}>{change.number}</span>
      {shownText(change.name ?? '')}, {attributeName(change.attribute)}{' '}
      <Values change={change} minutesPerDay={minutesPerDay} />
    </>
  );
}
