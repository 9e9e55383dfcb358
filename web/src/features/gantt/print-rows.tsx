import { useTranslation } from 'react-i18next';
import { useAvailable } from './api/use-available';
import { colourKeys } from './bar-colours';
import { useGantt, useGanttState, useView } from './gantt-context';
import { isOwn } from './grid-columns';
import { paperColours } from './paper-colours';
import { progressOf } from './progress-of';
import { useColumnNames, useOwnColumns } from './use-own-columns';
import { useStanding } from './use-standing';

/** Rows, columns and colours as they are shown go on paper. */
export function PrintDialog() {
  const { actions, surroundings } = useGantt();
  const { t } = useTranslation('gantt');
  const view = useView();
  const { plan } = view;
  const by = useGanttState((s) => s.colours);
  const criteria = useGanttState((s) => s.criteria);
  const critical = useGanttState((s) => s.critical || s.colours === 'criticalpath');
  const links = useGanttState((s) => s.links);
  const baseline = useGanttState((s) => s.baseline);
  const available = useAvailable(plan.schedule.id, by === 'subcontract' || by === 'tags');
  const own = useOwnColumns(isOwn(by));
  const names = useColumnNames(own);
  const { coloured } = useStanding([]);
  const { viewport } = actions.access;
  const { visible = new Int32Array() } = viewport ?? {};
  const indexes = Array.from(visible.filter((i) => i >= 0));
  const named = isOwn(by) ? names.tip(by) : t(`show.colours.${by}`);
  const name = by === 'status' ? `${named} · ${t('show.criteria')}: ${t(`show.by.${criteria}`)}` : named;
  return surroundings?.printDialog({
    name: plan.schedule.name,
    rows: indexes.map((i) => plan.activities.row[i]),
    table: () => viewport?.paperTable(),
    colours: paperColours(
      { plan, indexes, by, keys: colourKeys(by, available, own), own, progress: progressOf(view), expected: coloured },
      name,
      (status) => t(`status.${status}`),
    ),
    critical,
    links,
    baseline,
    onClose: () => actions.dialogs.closeDialog(),
  });
}
