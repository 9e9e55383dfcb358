import { useFormat } from '@/shared/i18n/format';
import { useNow } from '@/shared/lib/use-now';
import type { LogEntry } from './api/changelog';
import classes from './changelog-page.module.css';
import { byDay } from './days';
import { Entry, type EntryProps } from './entry';

interface Props extends Omit<EntryProps, 'entry' | 'now' | 'chosen'> {
  entries: LogEntry[];
  /** Of the heading of a day. */
  level: 2 | 3;
  /** The entry that is pointed at, by its revision. */
  chosen?: number;
}

/** Entries of the log by day, newest first. */
export function EntryDays({ entries, level, chosen, ...of }: Props) {
  const format = useFormat();
  const now = useNow();
  const Heading = `h${level}` as const;
  return (
    <div className={classes.list}>
      {byDay(entries).map(({ day, entries: ofDay }) => (
        <section key={day} aria-label={format.dayLong(day)}>
          <Heading className={classes.day}>{format.dayLong(day)}</Heading>
          <ul>
            {ofDay.map((entry) => (
              <Entry
                key={entry.id}
                {...of}
                entry={entry}
                now={now}
                chosen={entry.revision !== undefined && entry.revision === chosen}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
