import './texts';
import {
  IconCalendarQuestion,
  IconChevronDown,
  IconChevronUp,
  IconFlame,
  IconLock,
  IconRoute,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Flag, isMilestone, Kind } from '@/engine';
import { matches } from '@/shared/lib/command-registry';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Chip, IconButton, Segment, SelectField } from '@/shared/ui';
import classes from './activity-card.module.css';
import { Assignments } from './activity-card-assignments';
import { CardCodes } from './activity-card-codes';
import { CardField } from './activity-card-field';
import { CardLinks, SideLinks } from './activity-card-links';
import { CardProgress } from './activity-card-progress';
import { useCurrency } from './api/use-currency';
import { useGantt, useGanttState, useView } from './gantt-context';
import { cellText } from './row-values';
import { useRowWords } from './row-words';
import { useExplanation, WhyChain } from './why-chain';

/** While rows are stepped through, only the one that stays is asked about, in ms. */
const OPENS_AFTER = 100;

/** The last value that stayed for a while. */
function useSettled<T>(value: T, after: number): T | undefined {
  const [settled, setSettled] = useState<T>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), after);
    return () => clearTimeout(timer);
  }, [value, after]);
  return settled;
}

type Tab = 'summary' | 'progress' | 'links' | 'codes' | 'history';

/** The focused activity in a drawer below the plan, which stays live above it. */
export default function ActivityCard() {
  const { session, actions, editable, surroundings } = useGantt();
  const focus = useGanttState((s) => s.focus)!;
  const state = useGanttState((s) => s.card);
  const { plan } = useView();
  const { t } = useTranslation('gantt');
  const [tab, setTab] = useState<Tab>('summary');
  const title = useId();
  const drawer = useRef<HTMLElement>(null);
  const row = session.numberOf(focus.row);
  const i = plan.index.of(row);
  const gone = i < 0;

  useEffect(() => {
    drawer.current?.focus({ preventScroll: true });
  }, []);
  // The drawer takes room from the plan: the row it is about stays in sight above it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => actions.card.keepInSight(row));
    return () => cancelAnimationFrame(frame);
  }, [row, actions]);
  useEffect(() => {
    if (gone) actions.card.closed(); // somebody deleted the row
  }, [gone, actions]);
  // What is typed is taken by leaving its field; what is refused keeps the drawer open, with its reason.
  useEffect(() => {
    if (state !== 'requestedClosing') return;
    const active = document.activeElement;
    if (active instanceof HTMLElement && drawer.current?.contains(active)) active.blur();
    const frame = requestAnimationFrame(() => {
      const refused = drawer.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (!refused) return actions.card.closed();
      actions.card.stayOpen();
      refused.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [state, actions]);

  if (gone) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') actions.card.requestClosing();
    else if (matches(event.nativeEvent, 'Alt+ArrowDown')) actions.card.step(1);
    else if (matches(event.nativeEvent, 'Alt+ArrowUp')) actions.card.step(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const a = plan.activities;
  const parent = plan.tree.parent[i];
  const { predecessors, successors } = plan.linkEnds;
  const links = predecessors.at[i + 1] - predecessors.at[i] + successors.at[i + 1] - successors.at[i];
  const tabs: { value: Tab; label: string }[] = [
    { value: 'summary', label: t('card.summary') },
    { value: 'progress', label: t('card.progress') },
    { value: 'links', label: `${t('card.links')} ${links}` },
    { value: 'codes', label: t('card.codes') },
    ...(surroundings?.history ? [{ value: 'history' as const, label: t('card.history') }] : []),
  ];
  return (
    <section
      ref={drawer}
      className={classes.drawer}
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
      data-state={state}
      data-density="compact"
      onKeyDown={onKeyDown}
    >
      <header className={classes.head}>
        <span className={classes.wbs}>{plan.tree.wbs(i) || plan.tree.position[i]}</span>
        <h2 id={title} className={classes.title}>
          {shownText(a.name[i])}
        </h2>
        {parent >= 0 && <span className={classes.parent}>{shownText(a.name[parent])}</span>}
        {(a.flags[i] & Flag.critical) !== 0 && a.kind[i] !== Kind.summary && (
          <Chip tone="bad" icon={IconFlame}>
            {t('bar.critical')}
          </Chip>
        )}
        <span className={classes.grow} />
        {!editable && surroundings && plan.tree.children[i] === 0 && (
          <Button
            icon={IconCalendarQuestion}
            onClick={() => actions.dialogs.openDialog({ kind: 'requests', ask: row })}
          >
            {t('card.askDates')}
          </Button>
        )}
        <IconButton
          icon={IconChevronUp}
          label={t('card.previous')}
          shortcut="Alt+ArrowUp"
          onClick={() => actions.card.step(-1)}
        />
        <IconButton
          icon={IconChevronDown}
          label={t('card.next')}
          shortcut="Alt+ArrowDown"
          onClick={() => actions.card.step(1)}
        />
        <IconButton
          icon={IconX}
          label={t('card.close')}
          shortcut="Escape"
          onClick={actions.card.requestClosing.bind(actions.card)}
        />
      </header>
      <div className={classes.tabs}>
        <Segment label={t('card.parts')} value={tab} options={tabs} onChange={setTab} />
      </div>
      {tab === 'summary' && <Summary row={row} i={i} />}
      {tab === 'progress' && <CardProgress row={row} i={i} />}
      {tab === 'codes' && <CardCodes row={row} />}
      {tab === 'links' && <CardLinks row={row} i={i} />}
      {tab === 'history' && (
        <div className={classes.history}>
          {surroundings?.history?.({ row, minutesPerDay: plan.schedule.minutesPerDay })}
        </div>
      )}
    </section>
  );
}

/** The values of the activity, why it lies where it lies, and its links. */
function Summary({ row, i }: { row: number; i: number }) {
  const { t } = useTranslation('gantt');
  const { plan } = useView();
  const settled = useSettled(row, OPENS_AFTER);
  const currency = useCurrency(useGantt().viewsOf?.project) || undefined;
  const summary = plan.tree.children[i] > 0;
  const point = isMilestone(plan.activities.kind[i]);
  return (
    <div className={classes.summary}>
      <div className={classes.fields}>
        <CardField row={row} column="name" className={classes.wide} />
        {!point && <CardField row={row} column="duration" unit={t('card.days')} />}
        <CardField row={row} column="progress" unit="%" />
        <CardField row={row} column="start" />
        <CardField row={row} column="finish" />
        {!summary && <ConstraintField row={row} i={i} />}
        <CalendarField row={row} i={i} />
        <CardField row={row} column="code" />
        <Assignments row={row} i={i} />
        <CardField row={row} column="manHours" unit={t('card.hours')} />
        <CardField row={row} column="cost" unit={currency} />
        <CardField row={row} column="usedCost" unit={currency} />
        <CardField row={row} column="weight" unit="%" />
        <CardField row={row} column="description" className={classes.wide} />
      </div>
      <div className={classes.why}>
        <h3>
          <IconRoute size={15} stroke={1.6} aria-hidden="true" /> {t('card.why')}
        </h3>
        {settled === row && <Why row={row} />}
      </div>
      <div className={classes.side}>
        <h3>{t('columnTip.predecessors')}</h3>
        <SideLinks i={i} side="predecessors" />
        <h3>{t('columnTip.successors')}</h3>
        <SideLinks i={i} side="successors" />
      </div>
    </div>
  );
}

function Why({ row }: { row: number }) {
  const { actions } = useGantt();
  const explanation = useExplanation(row);
  return (
    <>
      <p className={classes.sentence} role="status">
        {explanation.words?.sentence}
      </p>
      <WhyChain explanation={explanation} onStep={(to) => actions.card.goTo(to)} />
    </>
  );
}

/** The constraint in words: it is chosen in its dialog, together with its date. */
function ConstraintField({ row, i }: { row: number; i: number }) {
  const { actions, editable } = useGantt();
  const { plan } = useView();
  const { t } = useTranslation('gantt');
  const words = useRowWords();
  const label = useId();
  const date = cellText(plan, i, 'constraintDate', 0, words);
  return (
    <div className={classes.field}>
      <span id={label}>{t('columnTip.constraint')}</span>
      <Button
        icon={IconLock}
        disabled={!editable}
        aria-describedby={label}
        onClick={() => actions.values.openConstraint([row])}
      >
        {[cellText(plan, i, 'constraint', 0, words), date].filter(Boolean).join(' · ')}
      </Button>
    </div>
  );
}

function CalendarField({ row, i }: { row: number; i: number }) {
  const { session, editable } = useGantt();
  const { plan } = useView();
  const { t } = useTranslation('gantt');
  return (
    <SelectField
      label={t('columnTip.calendar')}
      value={String(plan.activities.calendar[i])}
      options={plan.calendars.specs.map((c) => ({ value: String(c.row), label: shownText(c.name) }))}
      disabled={!editable}
      onChange={(calendar) =>
        session.edit({ type: 'activities.set-calendar', rows: [row], calendar: Number(calendar) })
      }
    />
  );
}
