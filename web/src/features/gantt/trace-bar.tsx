import { IconRouteAltLeft, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, CheckField, Segment, SelectField } from '@/shared/ui';
import classes from './filter-dialog.module.css';
import { useGantt, useGanttState, useView } from './gantt-context';
import { type Trace, traceDirections } from './trace-logic';
import { useTrace } from './use-trace';

/** How far a trace may reach, in links. */
const depths = [1, 2, 3, 5, 10] as const;

/** Whose logic is traced, how far and along which links, and the way out of it. */
export function TraceBar() {
  const { store } = useGantt();
  const { plan } = useView();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const trace = useGanttState((s) => s.trace);
  const reached = useTrace();
  if (!trace || !reached) return null;
  const i = plan.index.of(trace.row);
  const set = (part: Partial<Trace>) => store.setState({ trace: { ...trace, ...part } });
  return (
    <section className={classes.bar} data-density="compact" aria-label={t('trace.label')}>
      <IconRouteAltLeft size={14} stroke={1.6} />
      <span role="status">
        {t('trace.of', { number: plan.tree.position[i], name: shownText(plan.activities.name[i]) })}
        {trace.direction !== 'successors' && ` · ${t('trace.predecessors', format.counted(reached.predecessors))}`}
        {trace.direction !== 'predecessors' && ` · ${t('trace.successors', format.counted(reached.successors))}`}
      </span>
      <Segment
        label={t('trace.direction')}
        value={trace.direction}
        options={traceDirections.map((value) => ({ value, label: t(`trace.way.${value}`) }))}
        onChange={(direction) => set({ direction })}
      />
      <SelectField
        label={t('trace.depth')}
        hiddenLabel
        value={String(trace.depth ?? '')}
        options={[
          { value: '', label: t('trace.anyDepth') },
          ...depths.map((n) => ({ value: String(n), label: t('trace.upTo', format.counted(n)) })),
        ]}
        onChange={(value) => set({ depth: value ? Number(value) : undefined })}
      />
      <CheckField label={t('trace.driving')} checked={trace.driving} onChange={(driving) => set({ driving })} />
      <CheckField label={t('trace.only')} checked={trace.only} onChange={(only) => set({ only })} />
      <Button variant="ghost" icon={IconX} onClick={() => store.setState({ trace: undefined })}>
        {t('trace.end')}
      </Button>
    </section>
  );
}
