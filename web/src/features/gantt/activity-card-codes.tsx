import { useTranslation } from 'react-i18next';
import { shownText } from '@/shared/lib/shown-text';
import { Button } from '@/shared/ui';
import classes from './activity-card.module.css';
import { useGantt } from './gantt-context';
import { useOwnColumns } from './use-own-columns';

/** The codes and fields of the schedule's own, as the activity bears them. */
export function CardCodes({ row }: { row: number }) {
  const { actions, editable } = useGantt();
  const { t } = useTranslation('gantt');
  const own = useOwnColumns(true);
  return (
    <div className={classes.history}>
      {own?.size === 0 && <p className={classes.none}>{t('card.noCodes')}</p>}
      <dl className={classes.codes}>
        {[...(own?.values() ?? [])].map((column) => (
          <div key={column.id}>
            <dt>{shownText(column.name)}</dt>
            <dd>{shownText(column.text(row)) || '–'}</dd>
          </div>
        ))}
      </dl>
      {editable && row !== 0 && (
        <Button onClick={() => actions.dialogs.openDialog({ kind: 'code', rows: [row] })}>{t('command.code')}</Button>
      )}
    </div>
  );
}
