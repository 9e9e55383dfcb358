import { IconCopy, IconTrash } from '@tabler/icons-react';
import type { i18n } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { amountsByCommand, type PlanCommand, reportedFields, type WireChange } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, CheckField, Dialog, notify, notifyError } from '@/shared/ui';
import { stopAsking, useConstraintQuestion } from './api/use-constraint-question';
import { useClock, useCulprit } from './api/use-culprit';
import { AssignDialog } from './assign-dialog';
import { BulkDialog } from './bulk-dialog';
import { CodeConflictDialog } from './code-conflict-dialog';
import { CodeDialog } from './code-dialog';
import { ConvertDialog } from './convert-dialog';
import { FilterDialog } from './filter-dialog';
import { useGantt, useGanttState, useView } from './gantt-context';
import classes from './gantt-dialogs.module.css';
import { CalendarDialog, ConstraintDialog, WeightDialog } from './gantt-dialogs-edit';
import type { GanttDialog } from './gantt-store';
import { ColumnsDialog } from './grid-column-chooser';
import { CircularLinksDialog } from './link-cycle-dialog';
import { NumberCodesDialog } from './number-codes-dialog';
import { PasteDialog } from './paste-dialog';
import { PasteRefused } from './paste-refused';
import { PrintDialog } from './print-rows';
import { RefusalsDialog } from './refusals-dialog';
import { type Seeing, sayValue, sayValueFully, subjectOf, valueNow, valueSeen, valueSet } from './refused-edits';
import { ReplaceDialog } from './replace-dialog';
import { DELETION_LOADER_FROM, deletionBatch, RunningDialog, useRunning } from './running-dialog';
import { SaveFailedDialog } from './save-dialog';
import { TagsDialog } from './tags-dialog';
import { ViewDialog } from './view-dialog';
import { ViewsDialog } from './views-dialog';

/** The questions and facts that need an answer before one goes on. */
export function GanttDialogs() {
  const dialog = useGanttState((s) => s.dialog);
  const { actions, surroundings } = useGantt();
  const opensRequests = surroundings?.opensRequests;
  useEffect(() => {
    if (opensRequests) actions.dialogs.openDialog({ kind: 'requests' });
  }, [opensRequests, actions]);
  // One that follows another without a pause is a dialog of its own, with its own focus.
  const shown = useRef({ dialog, key: 0 });
  const grown = dialog?.kind === 'refusals' && shown.current.dialog?.kind === 'refusals';
  if (grown) shown.current = { dialog, key: shown.current.key };
  else if (shown.current.dialog !== dialog) shown.current = { dialog, key: shown.current.key + 1 };
  return dialog && <OpenDialog key={shown.current.key} dialog={dialog} />;
}

function OpenDialog({ dialog }: { dialog: GanttDialog }) {
  const { session } = useGantt();
  useView();
  // A row that was made a moment ago may get its number while its dialog is open.
  const now = (rows: readonly number[]) => rows.map((row) => session.numberOf(row));
  switch (dialog.kind) {
    case 'delete':
      return <DeleteDialog rows={now(dialog.rows)} />;
    case 'duplicate':
      return <DuplicateDialog rows={now(dialog.rows)} />;
    case 'settings':
      return <SettingsDialog field={dialog.field} />;
    case 'baselines':
      return <BaselinesDialog save={dialog.save} />;
    case 'updates':
      return <UpdatesDialog save={dialog.save} />;
    case 'issue':
      return <IssueDialog />;
    case 'requests':
      return <RequestsDialog ask={dialog.ask} />;
    case 'export':
      return <ExportDialog />;
    case 'print':
      return <PrintDialog />;
    case 'filter':
      return <FilterDialog field={dialog.field} />;
    case 'views':
      return <ViewsDialog />;
    case 'view':
      return <ViewDialog id={dialog.id} />;
    case 'columns':
      return <ColumnsDialog />;
    case 'paste':
      return <PasteDialog pasted={dialog} />;
    case 'paste-refused':
      return <PasteRefused {...dialog} />;
    case 'constraint':
      return <ConstraintDialog rows={now(dialog.rows)} />;
    case 'calendar':
      return <CalendarDialog rows={now(dialog.rows)} />;
    case 'bulk':
      return <BulkDialog rows={now(dialog.rows)} />;
    case 'assign':
      return <AssignDialog rows={now(dialog.rows)} />;
    case 'tags':
      return <TagsDialog rows={now(dialog.rows)} />;
    case 'convert':
      return <ConvertDialog rows={now(dialog.rows)} />;
    case 'replace':
      return <ReplaceDialog rows={now(dialog.rows)} />;
    case 'code':
      return <CodeDialog rows={now(dialog.rows)} />;
    case 'codes':
      return <NumberCodesDialog rows={now(dialog.rows)} />;
    case 'add-users':
      return <AddUsersDialog />;
    case 'weight':
      return <WeightDialog row={session.numberOf(dialog.row)} />;
    case 'confirm':
      return <ConfirmDialog dialog={dialog} />;
    case 'conflict':
      return <ConflictDialog dialog={dialog} />;
    case 'code-conflict':
      return <CodeConflictDialog {...dialog} />;
    case 'undo':
      return <UndoDialog dialog={dialog} />;
    case 'cycle':
      return <CircularLinksDialog command={dialog.command} fault={dialog.fault} />;
    case 'refusals':
      return <RefusalsDialog refused={dialog.refused} />;
    case 'save-failed':
      return <SaveFailedDialog message={dialog.message} />;
  }
}

function SettingsDialog({ field }: { field?: 'dataDate' }) {
  const { session, editable, actions, surroundings } = useGantt();
  return surroundings?.settingsDialog({ session, editable, field, onClose: () => actions.dialogs.closeDialog() });
}

function BaselinesDialog({ save }: { save?: boolean }) {
  const { session, editable, actions, surroundings } = useGantt();
  return surroundings?.baselinesDialog({ session, editable, save, onClose: () => actions.dialogs.closeDialog() });
}

function UpdatesDialog({ save }: { save?: boolean }) {
  const { session, editable, actions, surroundings } = useGantt();
  return surroundings?.updatesDialog({ session, editable, save, onClose: () => actions.dialogs.closeDialog() });
}

function IssueDialog() {
  const { session, actions, surroundings } = useGantt();
  const report = useGanttState((s) => s.report);
  const close = () => actions.dialogs.closeDialog();
  const show = () => {
    close();
    actions.reports.toUnreported(1);
  };
  return report && surroundings?.issueDialog?.({ session, report, onShow: show, onClose: close });
}

function RequestsDialog({ ask }: { ask?: number }) {
  const { session, editable, me, actions, surroundings } = useGantt();
  return surroundings?.requestsDialog({ session, editable, me, ask, onClose: () => actions.dialogs.closeDialog() });
}

function AddUsersDialog() {
  const { actions, surroundings } = useGantt();
  return surroundings?.addUsersDialog?.({ onClose: () => actions.dialogs.closeDialog() });
}

function ExportDialog() {
  const { session, actions, surroundings } = useGantt();
  return surroundings?.exportDialog({ session, onClose: () => actions.dialogs.closeDialog() });
}

function DeleteDialog({ rows }: { rows: number[] }) {
  const { actions, session } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan } = useView();
  const { activities, links } = actions.rows.extentOf(rows);
  const effect = session.foresee({ type: 'activities.delete', rows });
  const shift = format.signedDays(effect.finish.work, plan.schedule.minutesPerDay);
  const running = useRunning(() => actions.rows.deleteNow(rows));
  // The rows are gone from the plan while the loader is shown.
  const [asked] = useState(activities);
  if (running.shown) return <RunningDialog what="delete" count={asked} batch={deletionBatch(asked)} />;
  const confirm = () => (activities > DELETION_LOADER_FROM ? running.start() : actions.rows.delete(rows));
  return (
    <Dialog
      opened
      onClose={() => actions.dialogs.closeDialog()}
      title={t('delete.title', { count: activities, formatted: format.number(activities) })}
      actions={
        <>
          <Button data-autofocus onClick={() => actions.dialogs.closeDialog()}>
            {t('delete.cancel')}
          </Button>
          <Button variant="danger" icon={IconTrash} onClick={confirm}>
            {t('delete.confirm', { count: activities, formatted: format.number(activities) })}
          </Button>
        </>
      }
    >
      {links > 0 && `${t('delete.links', { count: links, formatted: format.number(links) })} `}
      {!effect.sure
        ? t('delete.finishLater')
        : effect.finish.work === 0
          ? t('delete.finishSame')
          : t('delete.finishMoves', { shift })}{' '}
      {t('delete.undoable')}
    </Dialog>
  );
}

/** What is copied, with all below it; where nothing of the selection can be, why. */
function DuplicateDialog({ rows }: { rows: number[] }) {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const close = () => actions.dialogs.closeDialog();
  const { activities } = actions.rows.extentOf(rows);
  if (activities === 0) {
    return (
      <Dialog
        opened
        onClose={close}
        title={t('duplicate.refused')}
        actions={
          <Button variant="primary" data-autofocus onClick={close}>
            {t('duplicate.understood')}
          </Button>
        }
      >
        {t('duplicate.why')}
      </Dialog>
    );
  }
  return (
    <Dialog
      opened
      onClose={close}
      title={t('duplicate.title', format.counted(activities))}
      actions={
        <>
          <Button onClick={close}>{t('delete.cancel')}</Button>
          <Button variant="primary" data-autofocus icon={IconCopy} onClick={() => actions.rows.duplicate(rows)}>
            {t('duplicate.confirm', format.counted(activities))}
          </Button>
        </>
      }
    >
      {t('duplicate.copies')}
    </Dialog>
  );
}

type Of<K extends GanttDialog['kind']> = Extract<GanttDialog, { kind: K }>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The row a command is about, -1 when it is about none. */
function useRowOf(command: PlanCommand): number {
  const { session } = useGantt();
  return 'row' in command ? (session.resolve(command.row) ?? -1) : -1;
}

/**
 * What a date edit does against the activity's constraint, and the choice to do it all the same. People who chose
 * not to be asked read a notice of what was done instead.
 */
function ConfirmDialog({ dialog }: { dialog: Of<'confirm'> }) {
  const { actions, me, surroundings } = useGantt();
  const user = surroundings ? me : undefined;
  const asks = useConstraintQuestion(user);
  const { mutate } = useSWRConfig();
  const [never, setNever] = useState(false);
  const { t } = useTranslation('gantt');
  const { plan } = useView();
  const { command, fault } = dialog;
  const i = plan.index.of(useRowOf(command));
  // What was confirmed and is refused all the same is asked about: it would be sent for ever.
  const tried = 'confirmed' in command && command.confirmed === true;
  useEffect(() => {
    if (asks !== false || tried) return;
    actions.refusals.confirm(command);
    notify({ tone: 'info', title: t('confirm.applied'), effect: fault.message });
  }, [asks, tried, actions, command, fault, t]);
  if (!asks && !tried) return null;
  const apply = () => {
    if (never && user)
      stopAsking(user).then(
        () => mutate(['gantt.constraint-question', user], false, { revalidate: false }),
        notifyError,
      );
    actions.refusals.confirm(command);
  };
  return (
    <Dialog
      opened
      onClose={() => actions.dialogs.closeDialog()}
      title={t('confirm.title')}
      actions={
        <>
          <Button data-autofocus onClick={() => actions.dialogs.closeDialog()}>
            {t('confirm.keep')}
          </Button>
          <Button variant="primary" onClick={apply}>
            {t('confirm.apply')}
          </Button>
        </>
      }
    >
      {i >= 0 && (
        <p>
          <b>
            {plan.tree.position[i]} {shownText(plan.activities.name[i])}
          </b>
        </p>
      )}
      <p>{fault.message}</p>
      {user && <CheckField label={t('confirm.never')} checked={never} onChange={setNever} />}
    </Dialog>
  );
}

/** What was changed by somebody else, by the command that is refused for it. */
const conflictWords = {
  'activity.rename': 'name',
  'activity.describe': 'description',
  'activity.set-duration': 'duration',
  'activity.set-constraint': 'constraint',
  'activity.set-constraint-date': 'constraint',
  'activity.set-external-start': 'externalStart',
  'activity.set-external-finish': 'externalFinish',
  ...reportedFields,
  'activity.set-code': 'code',
  'activity.set-progress': 'progress',
  ...amountsByCommand,
  'link.change': 'link',
  'calendar.rename': 'name',
} as const satisfies Record<Seeing['type'], string>;

const isSeeing = (command: PlanCommand): command is Seeing => command.type in conflictWords;

function ConflictDialog({ dialog }: { dialog: Of<'conflict'> }) {
  const { actions, session } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan } = useView();
  const { command, fault } = dialog;
  const who = useCulprit(fault);
  const clock = useClock(fault);
  const telling = { plan, format, language: format.language, resolve: session.resolve.bind(session) };
  const theirs = valueNow(command, fault, telling);
  const mine = valueSet(command, theirs);
  const i = plan.index.of(useRowOf(command));
  const values = [
    ['conflict.was', valueSeen(command, telling)],
    ['conflict.theirs', theirs],
    ['conflict.mine', mine],
  ] as const;
  const say = (value: typeof mine) => sayValue(command, value, plan, format);
  const named = theirs !== undefined && mine !== undefined;
  return (
    <Dialog
      opened
      onClose={() => actions.dialogs.closeDialog()}
      title={t(`conflict.${isSeeing(command) ? conflictWords[command.type] : 'value'}`, {
        who: who || t('conflict.somebody'),
      })}
      actions={
        <>
          <Button data-autofocus onClick={() => actions.dialogs.closeDialog()}>
            {named && say(theirs) ? t('conflict.keep', { value: say(theirs) }) : t('conflict.keepTheirs')}
          </Button>
          <Button variant="primary" onClick={() => actions.refusals.insist(command, theirs)}>
            {named && say(mine) ? t('conflict.put', { value: say(mine) }) : t('conflict.putMine')}
          </Button>
        </>
      }
    >
      <p>
        {i >= 0 ? shownText(plan.activities.name[i]) : subjectOf(command, telling)}
        {clock && ` · ${t('conflict.at', { clock })}`}
      </p>
      {named && (
        <dl className={classes.values}>
          {values.map(([word, value]) => (
            <div key={word}>
              <dt>{t(word)}</dt>
              <dd>{sayValueFully(command, value, plan, format) || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  );
}

/** Fields named by the text of another field. */
const otherWords = { elapsed: 'field.duration', secondConstraint: 'field.second' } as const;
type Worded = Exclude<WireChange['field'], keyof typeof otherWords>;

/** The text of a field that a refused undo names, undefined for a field that only a newer server knows. */
function wordOf(
  field: string,
  texts: i18n,
): `field.${Worded}` | (typeof otherWords)[keyof typeof otherWords] | undefined {
  const word = otherWords[field as keyof typeof otherWords] ?? (`field.${field as Worded}` as const);
  return texts.exists(word, { ns: 'gantt' }) ? word : undefined;
}

const inPart = { undo: 'undo.refused', redo: 'undo.redoRefused' } as const;
const overwritten = { undo: 'undo.overwritten', redo: 'undo.redoOverwritten' } as const;

function UndoDialog({ dialog }: { dialog: Of<'undo'> }) {
  const { actions } = useGantt();
  const { t, i18n } = useTranslation('gantt');
  const { plan } = useView();
  const { fault, direction } = dialog;
  const who = useCulprit(fault);
  const clock = useClock(fault);
  const rest = fault.code !== 'undo.nothing_left' && fault.params?.rest !== false;
  const next = text(fault.params?.next);
  const i = typeof fault.params?.row === 'number' ? plan.index.of(fault.params.row) : -1;
  const field = wordOf(text(fault.params?.field), i18n);
  const count = typeof fault.params?.count === 'number' ? fault.params.count : 1;
  return (
    <Dialog
      opened
      onClose={() => actions.dialogs.closeDialog()}
      title={t((rest ? inPart : overwritten)[direction])}
      actions={
        <>
          <Button data-autofocus variant={rest ? 'default' : 'primary'} onClick={() => actions.dialogs.closeDialog()}>
            {t(rest ? 'undo.cancel' : 'undo.understood')}
          </Button>
          {next && (
            <Button onClick={() => actions.history.stepOver(direction, next)}>
              {t(direction === 'undo' ? 'undo.next' : 'undo.redoNext')}
            </Button>
          )}
          {rest && (
            <Button
              variant="primary"
              onClick={() => actions.history.revertRest(direction, text(fault.params?.command) || undefined)}
            >
              {t(direction === 'undo' ? 'undo.rest' : 'undo.redoRest')}
            </Button>
          )}
        </>
      }
    >
      {who && field && i >= 0
        ? t('undo.changedBy', { who, field: t(field), activity: shownText(plan.activities.name[i]), clock })
        : who && text(fault.params?.field).startsWith('settings')
          ? t('undo.changedSettings', { who, clock })
          : fault.message}{' '}
      {count > 1 && t('undo.more', { count: count - 1 })}
    </Dialog>
  );
}
