import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WireCalendar } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { classNames } from '@/shared/ui';
import classes from './calendar-list.module.css';
import { useWeekWords } from './week-words';

interface Props {
  specs: readonly WireCalendar[];
  chosen: number | undefined;
  /** The default calendar's row. */
  standard: number;
  use: ReadonlyMap<number, number>;
  unsaved: (row: number) => boolean;
  onChoose: (row: number) => void;
}

/** The calendars of the schedule, the default first, then by name. */
export function CalendarList({ specs, chosen, standard, use, unsaved, onChoose }: Props) {
  const { t, i18n } = useTranslation('calendars');
  const format = useFormat();
  const words = useWeekWords();
  const sorted = [...specs].sort(
    (a, b) => Number(b.row === standard) - Number(a.row === standard) || a.name.localeCompare(b.name, i18n.language),
  );
  return (
    <ul className={classes.list}>
      {sorted.map((spec) => {
        const count = use.get(spec.row) ?? 0;
        const detail = [
          t('uses', { count, formatted: format.number(count) }),
          spec.row === standard ? t('default') : words.days(spec.week),
        ];
        return (
          <li key={spec.row}>
            <button
              type="button"
              className={classNames(classes.item, spec.row === chosen && classes.on)}
              aria-current={spec.row === chosen || undefined}
              onClick={() => onChoose(spec.row)}
            >
              <IconCalendar size={16} stroke={1.6} />
              <span className={classes.words}>
                <span className={classes.name}>{shownText(spec.name)}</span>
                <span className={classes.detail}>
                  {detail.join(' · ')}
                  {unsaved(spec.row) && (
                    <>
                      {' · '}
                      <span className={classes.unsaved}>{t('unsaved')}</span>
                    </>
                  )}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
