import { lazy, Suspense, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { afterPaint } from '@/shared/lib/after-paint';
import {
  type AppCommand,
  isLive,
  matches,
  type SearchHit,
  typing,
  useCommands,
  useSearchSource,
} from '@/shared/lib/command-registry';
import { parseDate } from '@/shared/lib/date-text';
import { PHONE, useMedia } from '@/shared/lib/use-media';
import { useNow } from '@/shared/lib/use-now';
import { FilterBar } from './filter-bar';
import { findActivities } from './find-activities';
import { perform } from './gantt-command';
import { ganttCommands } from './gantt-commands';
import { useGantt, useGanttState, useView } from './gantt-context';
import { GanttDialogs } from './gantt-dialogs';
import classes from './gantt-screen.module.css';
import { gridLayout } from './grid-columns';
import { GridHead } from './grid-head';
import { EmptyPlan, PlanBanners } from './plan-states';
import { PlanView } from './plan-view';
import { StatusStrip } from './status-strip';
import { todayOf } from './today';
import { Toolbar } from './toolbar';
import { TraceBar } from './trace-bar';
import { UpdateStrip } from './update-strip';
import { useColumnNames, useOwnColumns } from './use-own-columns';
import { usePaste } from './use-paste';

const loadWhyCard = () => import('./why-card');
const WhyCard = lazy(loadWhyCard);

const loadActivityCard = () => import('./activity-card');
const ActivityCard = lazy(loadActivityCard);

/** The card of the focused activity, in a drawer below the plan. */
function OpenActivityCard() {
  const open = useGanttState((s) => s.card !== 'closed' && s.focus !== undefined);
  useEffect(() => afterPaint(() => void loadActivityCard().catch(() => undefined)), []);
  return (
    open && (
      <Suspense>
        <ActivityCard />
      </Suspense>
    )
  );
}

/** Why an activity lies where it lies. The card is loaded behind the plan, so that it opens without a connection too. */
function OpenWhyCard() {
  const why = useGanttState((s) => s.why);
  useEffect(() => afterPaint(() => void loadWhyCard().catch(() => undefined)), []);
  return (
    why && (
      <Suspense>
        <WhyCard why={why} />
      </Suspense>
    )
  );
}

/** The open plan with everything around it. */
export function GanttWorkspace({ onImport }: { onImport?: () => void }) {
  const now = useNow(60_000);
  const today = useMemo(() => todayOf(new Date(now)), [now]);
  const { session } = useGantt();
  // Only whether there is a plan: what is inside it is drawn by those who hear of every edit.
  const empty = useSyncExternalStore(session.subscribe, () => session.view().plan.activities.n === 0);
  const name = useSyncExternalStore(session.subscribe, () => session.view().plan.schedule.name);
  const spoken = useGanttState((s) => s.spoken);
  const phone = useMedia(PHONE);
  const { t } = useTranslation('gantt');
  usePageKeys();
  usePaste();
  usePlanCommands();
  return (
    <div className={classes.screen}>
      <h1 className="visually-hidden">{name}</h1>
      <Toolbar />
      {phone && <p className={classes.phone}>{t('phone')}</p>}
      <PlanBanners />
      <UpdateStrip today={today} />
      <FilterBar />
      <TraceBar />
      <div className={classes.plan}>
        {empty ? <EmptySchedule onImport={onImport} /> : <PlanView today={today} />}
        <OpenWhyCard />
        <OpenActivityCard />
      </div>
      <StatusStrip today={today} />
      <div className="visually-hidden" role="status" aria-live="polite">
        {spoken}
      </div>
      <GanttDialogs />
    </div>
  );
}

/** A schedule without activities: the heads of its columns, whose plus makes the first one, and what to do. */
function EmptySchedule({ onImport }: { onImport?: () => void }) {
  const { plan } = useView();
  const { t } = useTranslation('gantt');
  const settings = useGanttState((s) => s.columns);
  const names = useColumnNames(useOwnColumns(false));
  const layout = useMemo(
    () => gridLayout({ last: 0, codeLength: 1, available: window.innerWidth }, { ...settings, widths: {} }),
    [settings],
  );
  return (
    <>
      <div
        role="treegrid"
        aria-label={t('grid.label', { name: plan.schedule.name })}
        aria-rowcount={1}
        style={{ width: layout.width }}
      >
        <GridHead layout={layout} names={names} empty scrolled={() => 0} />
      </div>
      <EmptyPlan onImport={onImport} />
    </>
  );
}

/** Keys of the page: they work wherever the focus is on this screen, except in fields, menus and dialogs. */
function usePageKeys(): void {
  const gantt = useGantt();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || typing(event.target) || !isLive('page')) return;
      const command = ganttCommands.find(
        (c) => c.layer === 'page' && c.keys?.some((combination) => matches(event, combination)),
      );
      if (!command) return;
      event.preventDefault();
      perform(command, gantt);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [gantt]);
}

/** Keys that walk and edit in the grid: printed in the list of shortcuts, run by the grid itself. */
const gridKeys = [
  ['move', ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']],
  ['edges', ['Home', 'End']],
  ['ends', ['Ctrl+Home', 'Ctrl+End']],
  ['page', ['PageUp', 'PageDown']],
  ['edit', ['Enter', 'F2']],
  ['next', ['Tab']],
  ['discard', ['Escape']],
  ['select', ['Space']],
  ['extend', ['Shift+ArrowUp', 'Shift+ArrowDown']],
  ['all', ['Ctrl+A']],
  ['open', ['+', '-']],
] as const;

/** Offers the screen's actions and the plan's activities to the palette and the list of shortcuts. */
function usePlanCommands(): void {
  const gantt = useGantt();
  const { session, actions, editable } = gantt;
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const commands = useMemo<AppCommand[]>(() => {
    const offered = ganttCommands
      .filter((command) => editable || !command.edits)
      .map((command) => ({
        id: `gantt.${command.id}`,
        label: t(command.label) as string,
        group: t('group'),
        shortcut: command.keys ? [...command.keys] : undefined,
        icon: command.icon,
        layer: command.layer,
        run: () => perform(command, gantt),
      }));
    const keys = gridKeys.map(([id, shortcut]) => ({
      id: `gantt.key.${id}`,
      label: t(`key.${id}`),
      group: t('keysGroup'),
      shortcut: [...shortcut],
    }));
    return [...offered, ...keys];
  }, [gantt, editable, t]);
  useCommands(commands);
  const search = useCallback(
    (text: string): SearchHit[] => {
      const { plan } = session.view();
      const typed = parseDate(text, plan.schedule.dateFormat);
      const dates: SearchHit[] =
        'day' in typed
          ? [
              {
                id: 'date',
                label: t('goToDate', { date: format.dateMedium(typed.day * DAY) }),
                group: t('group'),
                run: () => actions.view.goToDay(typed.day),
              },
            ]
          : [];
      const found = findActivities(plan, text, 8).map(
        (hit): SearchHit => ({
          id: `activity.${hit.row}`,
          label: hit.name,
          lead: String(hit.number),
          detail: [hit.branch || hit.wbs, hit.critical && t('bar.critical')].filter(Boolean).join(' · '),
          group: t('activities'),
          run: () => {
            actions.selection.reveal(hit.row);
            actions.view.showBar(hit.row);
            actions.access.viewport?.takeFocus();
          },
        }),
      );
      return [...dates, ...found];
    },
    [session, actions, format, t],
  );
  useSearchSource(search);
}
