import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBuilding,
  IconDeviceFloppy,
  IconPlus,
  IconRefresh,
  IconWifiOff,
} from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { PlanSession, Ref, WireCalendar } from '@/engine';
import { type AppCommand, isLive, matches, typing, useCommands } from '@/shared/lib/command-registry';
import { shownText } from '@/shared/lib/shown-text';
import { Banner, Button, EmptyState, IconButton } from '@/shared/ui';
import { BaseCalendarsDialog } from './base-calendars-dialog';
import { type CalendarDraft, commandOf, draftOf, draftProblems, isChanged, specOf } from './calendar-draft';
import { CalendarForm } from './calendar-form';
import { CalendarList } from './calendar-list';
import { followCalendarNews } from './calendar-news';
import { calendarUse } from './calendar-use';
import classes from './calendars-screen.module.css';
import { CloneCalendarDialog, type CloneTarget } from './clone-calendar-dialog';
import { DeleteCalendarDialog } from './delete-calendar-dialog';
import { draftsOf, keepDraft } from './drafts';
import { NewCalendarDialog } from './new-calendar-dialog';
import { WhereUsedDialog } from './where-used-dialog';
import { WorkHoursDialog } from './work-hours-dialog';

interface Props {
  session: PlanSession;
  schedule: string;
  me: string;
  editable: boolean;
  personName: (user: string) => Promise<string>;
  projects: readonly CloneTarget[];
  /** Shows an activity in the Gantt. */
  onActivity?: (row: number) => void;
}

type Open =
  | { kind: 'create'; copyOf?: number }
  | { kind: 'delete'; row: number }
  | { kind: 'hours' }
  | { kind: 'base' }
  | { kind: 'clone'; row: number }
  | { kind: 'used'; row: number }
  | undefined;

/** The open plan's calendars with everything that can be done to them. */
export function CalendarsWorkspace({ session, schedule, me, editable, personName, projects, onActivity }: Props) {
  const { t } = useTranslation(['calendars', 'shared']);
  const view = useSyncExternalStore(session.subscribe, session.view);
  const { plan, undo: stacks, waiting, connection } = view;
  const store = useMemo(() => draftsOf(me, schedule), [me, schedule]);
  const drafts = useStore(store);
  const [chosen, setChosen] = useState<Ref>();
  const [dialog, setDialog] = useState<Open>();
  const [spoken, setSpoken] = useState('');
  /** Who changed a calendar elsewhere since the person looked, by row. */
  const [changers, setChangers] = useState<ReadonlyMap<number, string>>(new Map());
  const [tried, setTried] = useState(false);
  const root = useRef<HTMLDivElement>(null);

  const specs = plan.calendars.specs;
  const wanted = chosen === undefined ? undefined : session.resolve(chosen);
  const orphan = chosen !== undefined && !specs.some((c) => c.row === wanted) ? drafts.get(chosen) : undefined;
  // Of a calendar that somebody deleted meanwhile, what was being edited stays.
  const spec: WireCalendar | undefined =
    specs.find((c) => c.row === wanted) ??
    orphan?.base ??
    specs.find((c) => c.row === plan.schedule.calendar) ??
    specs[0];
  /** What the calendar's edits are kept under. */
  const ref: Ref | undefined = orphan ? chosen : spec && session.refOf(spec.row);
  const edited = ref === undefined ? undefined : drafts.get(ref);
  const draft = useMemo(() => edited?.draft ?? (spec && draftOf(spec)), [edited, spec]);
  const changed = !!spec && !!draft && (!!orphan || isChanged(draft, spec));
  // The plan is changed in place by what others do; its version tells.
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again with every version of the plan
  const use = useMemo(() => calendarUse(plan), [plan, view.planVersion]);

  useEffect(
    () =>
      followCalendarNews({
        session,
        drafts: store,
        me,
        personName,
        say: setSpoken,
        changedBy: (row, name) => setChangers((known) => new Map(known).set(row, name)),
      }),
    [session, store, me, personName],
  );

  // What is not saved is not lost by a slip of the hand.
  useEffect(() => {
    if (!drafts.size) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [drafts.size]);

  function choose(calendar: Ref) {
    setChosen(calendar);
    setTried(false);
  }

  const edit = useCallback(
    (next: CalendarDraft) => {
      if (!spec || ref === undefined) return;
      const known = store.getState().get(ref);
      // By what is typed, not by what it reads as: "08" on the way to "08:30" is not put back to "08:00".
      const untouched = JSON.stringify(next) === JSON.stringify(draftOf(spec));
      const same = untouched && spec === specs.find((c) => c.row === spec.row);
      keepDraft(store, ref, same ? undefined : { draft: next, base: known?.base ?? spec });
    },
    [store, spec, specs, ref],
  );

  const discard = useCallback(() => {
    if (ref !== undefined) keepDraft(store, ref, undefined);
    setTried(false);
  }, [store, ref]);

  const save = useCallback(() => {
    if (!editable || !spec || ref === undefined || !draft || !changed) return;
    setTried(true);
    if (draftProblems(draft).length) {
      // Once the reasons are drawn, the focus goes to the first of them.
      requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setTried(false);
    keepDraft(store, ref, undefined);
    if (orphan) {
      const { name, week, exceptions } = specOf(draft, spec.row);
      const id = session.edit({ type: 'calendars.add', items: [{ name, week, exceptions: exceptions ?? [] }] });
      setChosen(`${id}#1`);
      return;
    }
    const command = commandOf(draft, spec);
    if (command) session.edit(command);
  }, [editable, spec, ref, draft, changed, orphan, session, store]);

  const mayUndo = editable && ((stacks.undo?.length ?? 0) > 0 || waiting > 0);
  const mayRedo = editable && (stacks.redo?.length ?? 0) > 0;
  const revert = useCallback((type: 'undo' | 'redo') => editable && session.edit({ type }), [editable, session]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isLive('page')) return;
      const inField = typing(event.target);
      if (matches(event, 'Ctrl+S')) {
        event.preventDefault();
        save();
      } else if (matches(event, 'Ctrl+Z') || matches(event, 'Ctrl+Y') || matches(event, 'Ctrl+Shift+Z')) {
        // In a field with unsaved typing the keys belong to the typing.
        if (inField && changed) return;
        event.preventDefault();
        revert(matches(event, 'Ctrl+Z') ? 'undo' : 'redo');
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [save, revert, changed]);

  const commands = useMemo<AppCommand[]>(() => {
    if (!editable) return [];
    const group = t('group');
    return [
      {
        id: 'calendars.undo',
        label: t('undo'),
        group,
        icon: IconArrowBackUp,
        shortcut: ['Ctrl+Z'],
        enabled: mayUndo,
        run: () => revert('undo'),
      },
      {
        id: 'calendars.redo',
        label: t('redo'),
        group,
        icon: IconArrowForwardUp,
        shortcut: ['Ctrl+Y'],
        enabled: mayRedo,
        run: () => revert('redo'),
      },
      {
        id: 'calendars.save',
        label: t('save'),
        group,
        icon: IconDeviceFloppy,
        shortcut: ['Ctrl+S'],
        enabled: changed,
        run: save,
      },
      {
        id: 'calendars.create',
        label: t('create.title'),
        group,
        icon: IconPlus,
        run: () => setDialog({ kind: 'create' }),
      },
      {
        id: 'calendars.hours',
        label: t('hours.title'),
        group,
        icon: IconAdjustmentsHorizontal,
        run: () => setDialog({ kind: 'hours' }),
      },
    ];
  }, [editable, mayUndo, mayRedo, changed, save, revert, t]);
  useCommands(commands);

  function create(name: string, copyOf: number | undefined) {
    setDialog(undefined);
    const id = session.edit({ type: 'calendars.add', items: [copyOf === undefined ? { name } : { name, copyOf }] });
    choose(`${id}#1`);
  }

  function remove(row: number) {
    setDialog(undefined);
    keepDraft(store, session.refOf(row), undefined);
    session.edit({ type: 'calendars.delete', calendars: [row] });
  }

  /** Asks first, unless the server will refuse anyway: then its reason is the answer. */
  function askDelete(row: number) {
    if (use.get(row) || row === plan.schedule.calendar) session.edit({ type: 'calendars.delete', calendars: [row] });
    else setDialog({ kind: 'delete', row });
  }

  const elsewhere = !!edited && !!spec && !orphan && isChanged(draftOf(edited.base), spec);
  const changer = (spec && changers.get(spec.row)) || t('somebody');
  return (
    <div className={classes.screen} ref={root} data-density="compact">
      {connection === 'reconnecting' && (
        <div className={classes.banner}>
          <Banner
            tone="warn"
            icon={IconWifiOff}
            action={
              <Button variant="link" icon={IconRefresh} onClick={() => session.retry()}>
                {t('shared:action.retry')}
              </Button>
            }
          >
            <b>{t('offline')}</b> {waiting > 0 && t('waiting', { count: waiting })}
          </Banner>
        </div>
      )}
      {connection === 'closed' && (
        <div className={classes.banner}>
          <Banner tone="bad">
            <b>{t('closed')}</b> {view.closedBy}
          </Banner>
        </div>
      )}
      <div className={classes.layout}>
        <section className={classes.list} aria-label={t('title')} data-region="calendar-list" tabIndex={-1}>
          <div className={classes.listHead}>
            <h1 className={classes.listTitle}>{t('title')}</h1>
            {editable && (
              <>
                <IconButton
                  icon={IconArrowBackUp}
                  label={t('undo')}
                  shortcut="Ctrl+Z"
                  disabled={!mayUndo}
                  onClick={() => revert('undo')}
                />
                <IconButton
                  icon={IconArrowForwardUp}
                  label={t('redo')}
                  shortcut="Ctrl+Y"
                  disabled={!mayRedo}
                  onClick={() => revert('redo')}
                />
              </>
            )}
            <Button icon={IconPlus} disabled={!editable} onClick={() => setDialog({ kind: 'create' })}>
              {t('create.open')}
            </Button>
          </div>
          <CalendarList
            specs={specs}
            chosen={spec?.row}
            standard={plan.schedule.calendar}
            use={use}
            unsaved={(row) => drafts.has(session.refOf(row))}
            onChoose={(row) => choose(session.refOf(row))}
          />
          <span className={classes.grow} />
          <Button
            variant="ghost"
            icon={IconBuilding}
            className={classes.hours}
            onClick={() => setDialog({ kind: 'base' })}
          >
            {t('base.open')}
          </Button>
          <Button
            variant="ghost"
            icon={IconAdjustmentsHorizontal}
            className={classes.hours}
            onClick={() => setDialog({ kind: 'hours' })}
          >
            {t('hours.title')}
          </Button>
        </section>
        {spec && draft ? (
          <CalendarForm
            // One that gets its number meanwhile is the same form.
            key={spec.row === wanted || orphan ? chosen : spec.row}
            session={session}
            plan={plan}
            planVersion={view.planVersion}
            spec={spec}
            draft={draft}
            changed={changed}
            gone={!!orphan}
            tried={tried}
            editable={editable}
            uses={use.get(spec.row) ?? 0}
            notice={
              (elsewhere || orphan) && (
                <Banner
                  tone="warn"
                  action={
                    <span className={classes.choices}>
                      <Button
                        variant="link"
                        onClick={() => {
                          if (orphan) choose(plan.schedule.calendar);
                          discard();
                        }}
                      >
                        {t('elsewhere.discard')}
                      </Button>
                      {!orphan && (
                        <Button
                          variant="link"
                          onClick={() =>
                            edited && ref !== undefined && keepDraft(store, ref, { ...edited, base: spec })
                          }
                        >
                          {t('elsewhere.keep')}
                        </Button>
                      )}
                    </span>
                  }
                >
                  <b>{t(orphan ? 'elsewhere.deleted' : 'elsewhere.changed', { who: changer })}</b>{' '}
                  {t(orphan ? 'elsewhere.deletedText' : 'elsewhere.changedText')}
                </Banner>
              )
            }
            onEdit={edit}
            onDiscard={discard}
            onSave={save}
            onClone={projects.length > 0 ? () => setDialog({ kind: 'clone', row: spec.row }) : undefined}
            onDuplicate={() => setDialog({ kind: 'create', copyOf: spec.row })}
            onDefault={() => session.edit({ type: 'calendar.set-default', calendar: spec.row })}
            onDelete={() => askDelete(spec.row)}
            onUsed={() => setDialog({ kind: 'used', row: spec.row })}
          />
        ) : (
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            actions={
              <Button
                variant="primary"
                icon={IconPlus}
                disabled={!editable}
                onClick={() => setDialog({ kind: 'create' })}
              >
                {t('create.title')}
              </Button>
            }
          />
        )}
      </div>
      <div className="visually-hidden" role="status" aria-live="polite">
        {spoken}
      </div>
      {dialog?.kind === 'create' && (
        <NewCalendarDialog
          specs={specs}
          copyOf={dialog.copyOf}
          onClose={() => setDialog(undefined)}
          onCreate={create}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteCalendarDialog
          name={shownText(specs.find((c) => c.row === dialog.row)?.name ?? '')}
          onClose={() => setDialog(undefined)}
          onDelete={() => remove(dialog.row)}
        />
      )}
      {dialog?.kind === 'clone' && (
        <CloneCalendarDialog
          calendar={`${schedule}.${dialog.row}`}
          name={specs.find((c) => c.row === dialog.row)?.name ?? ''}
          projects={projects}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === 'used' && (
        <WhereUsedDialog
          plan={plan}
          calendar={dialog.row}
          name={specs.find((c) => c.row === dialog.row)?.name ?? ''}
          onActivity={onActivity}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === 'base' && (
        <BaseCalendarsDialog
          schedule={schedule}
          chosen={spec && spec.row > 0 ? { id: `${schedule}.${spec.row}`, name: spec.name } : undefined}
          editable={editable}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === 'hours' && (
        <WorkHoursDialog session={session} plan={plan} editable={editable} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
}
