import { useTranslation } from 'react-i18next';
import { NONE, type Plan } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Dialog } from '@/shared/ui';
import { activitiesBy } from './calendar-use';
import classes from './where-used-dialog.module.css';

/** Rows that are listed at most. */
const MOST = 300;

interface Props {
  plan: Plan;
  /** The row of the calendar, and what it is called. */
  calendar: number;
  name: string;
  /** Shows an activity in the Gantt. */
  onActivity?: (row: number) => void;
  onClose: () => void;
}

/** The activities that work by a calendar, in the order of the plan, each with its dates. */
export function WhereUsedDialog({ plan, calendar, name, onActivity, onClose }: Props) {
  const { t } = useTranslation('calendars');
  const format = useFormat();
  const found = activitiesBy(plan, calendar);
  const { activities: a, tree } = plan;
  const day = (minute: number, said: (minute: number) => string) => (minute === NONE ? '–' : said(minute));
  const more = found.length - MOST;
  return (
    <Dialog opened wide={680} title={t('used.title', { name: shownText(name) })} onClose={onClose}>
      {found.length === 0 ? (
        <p>{t('used.none')}</p>
      ) : (
        <div className={classes.scroll} data-density="compact">
          <table aria-label={t('used.title', { name: shownText(name) })}>
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">{t('used.activity')}</th>
                <th scope="col">{t('used.start')}</th>
                <th scope="col">{t('used.finish')}</th>
              </tr>
            </thead>
            <tbody>
              {found.slice(0, MOST).map((i) => (
                <tr key={a.row[i]}>
                  <td>{tree.position[i]}</td>
                  <td>
                    {onActivity ? (
                      <Button variant="link" onClick={() => onActivity(a.row[i])}>
                        {shownText(a.name[i])}
                      </Button>
                    ) : (
                      shownText(a.name[i])
                    )}
                    {tree.parent[i] > 0 && <span>{shownText(a.name[tree.parent[i]])}</span>}
                  </td>
                  <td>{day(a.start[i], format.dateMedium)}</td>
                  <td>{day(a.finish[i], format.endMedium)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more > 0 && <p>{t('used.more', format.counted(more))}</p>}
    </Dialog>
  );
}
