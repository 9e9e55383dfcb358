import { useTranslation } from 'react-i18next';
import { useAvailable } from './api/use-available';
import { colourKeys } from './bar-colours';
import classes from './bar-legend.module.css';
import { useGanttState, useView } from './gantt-context';
import { isOwn } from './grid-columns';
import { useColumnNames, useOwnColumns } from './use-own-columns';

/** Which colour a firm, a tag or the value of a code has. */
export function BarLegend() {
  const { t } = useTranslation('gantt');
  const by = useGanttState((s) => s.colours);
  const own = useOwnColumns(isOwn(by));
  const names = useColumnNames(own);
  const keys = colourKeys(by, useAvailable(useView().plan.schedule.id, !isOwn(by)), own);
  if (keys.length === 0) {
    const none = isOwn(by) ? 'show.noValues' : by === 'tags' ? 'show.noTags' : 'show.noFirms';
    return <p className={classes.none}>{t(none)}</p>;
  }
  return (
    <ul className={classes.legend} aria-label={isOwn(by) ? names.tip(by) : t(`show.colours.${by}`)}>
      {keys.map(({ value, label, colour }) => (
        <li key={value}>
          <span style={{ background: colour }} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}
