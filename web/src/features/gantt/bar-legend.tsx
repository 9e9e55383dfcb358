import { useTranslation } from 'react-i18next';
import { useAvailable } from './api/use-available';
import { colourKeys } from './bar-colours';
import classes from './bar-legend.module.css';
import { useGanttState, useView } from './gantt-context';

/** Which colour a firm or a tag has. */
export function BarLegend() {
  const { t } = useTranslation('gantt');
  const by = useGanttState((s) => s.colours);
  const keys = colourKeys(by, useAvailable(useView().plan.schedule.id, true));
  if (keys.length === 0) return <p className={classes.none}>{t(by === 'tags' ? 'show.noTags' : 'show.noFirms')}</p>;
  return (
    <ul className={classes.legend} aria-label={t(`show.colours.${by}`)}>
      {keys.map(({ value, label, colour }) => (
        <li key={value}>
          <span style={{ background: colour }} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}
