import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault, PlanCommand } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { Button, Dialog } from '@/shared/ui';
import { shortNameOf } from './api/people';
import { useGantt, useGanttState, useView } from './gantt-context';
import classes from './gantt-dialogs.module.css';
import type { GanttDialog } from './gantt-store';
import { CircularLinksDialog } from './link-cycle-dialog';

/** The questions and facts that need an answer before one goes on. */
export function GanttDialogs() {
  const dialog = useGanttState((s) => s.dialog);
  if (!dialog) return null;
  switch (dialog.kind) {
    case 'delete':
      return <DeleteDialog rows={dialog.rows} />;
    case 'conflict':
      return <ConflictDialog dialog={dialog} />;
    case 'undo':
      return <UndoDialog dialog={dialog} />;
    case 'cycle':
      return <CircularLinksDialog fault={dialog.fault} />;
  }
}

function DeleteDialog({ rows }: { rows: number[] }) {
  const { actions, session } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan } = useView();
  const { activities, links } = actions.extentOf(rows);
  const effect = session.foresee({ type: 'activities.delete', rows });
  const shift = format.signedDays(effect.finish.work, plan.schedule.minutesPerDay);
  return (
    <Dialog
      opened
      onClose={() => actions.closeDialog()}
      title={t('delete.title', { count: activities, formatted: format.number(activities) })}
      actions={
        <>
          <Button data-autofocus onClick={() => actions.closeDialog()}>
            {t('delete.cancel')}
          </Button>
          <Button variant="danger" icon={IconTrash} onClick={() => actions.delete(rows)}>
            {t('delete.confirm', { count: activities, formatted: format.number(activities) })}
          </Button>
        </>
      }
    >
      {links > 0 && `${t('delete.links', { count: links, formatted: format.number(links) })} `}
      {effect.finish.work === 0 ? t('delete.finishSame') : t('delete.finishMoves', { shift })} {t('delete.undoable')}
    </Dialog>
  );
}

type Of<K extends GanttDialog['kind']> = Extract<GanttDialog, { kind: K }>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** First name and initial of whoever a fault names, empty until known. */
function useCulprit(fault: Fault): string {
  const user = text(fault.params?.user);
  const [name, setName] = useState('');
  useEffect(() => {
    let left = false;
    if (user) void shortNameOf(user).then((known) => !left && setName(known));
    return () => {
      left = true;
    };
  }, [user]);
  return name;
}

/** The clock time a fault names, empty when it names none. */
function useClock(fault: Fault): string {
  const format = useFormat();
  const at = Date.parse(text(fault.params?.at));
  return Number.isNaN(at) ? '' : format.clock(at);
}

function ConflictDialog({ dialog }: { dialog: Of<'conflict'> }) {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan } = useView();
  const { command, fault } = dialog;
  const who = useCulprit(fault);
  const clock = useClock(fault);
  const say = (value: unknown): string =>
    typeof value === 'number' ? format.duration(value, plan.schedule.minutesPerDay) : text(value);
  const mine = valueSet(command);
  const row = 'row' in command && typeof command.row === 'number' ? command.row : -1;
  const i = plan.index.of(row);
  const drawn = command.type === 'activity.rename' ? plan.activities.name[i] : plan.activities.duration[i];
  const now = fault.params?.value;
  const theirs = typeof now === 'string' || typeof now === 'number' ? now : drawn;
  const seen = 'seen' in command ? command.seen : undefined;
  const values = [
    ['conflict.was', seen],
    ['conflict.theirs', theirs],
    ['conflict.mine', mine],
  ] as const;
  return (
    <Dialog
      opened
      onClose={() => actions.closeDialog()}
      title={t(command.type === 'activity.rename' ? 'conflict.name' : 'conflict.duration', {
        who: who || t('conflict.somebody'),
      })}
      actions={
        <>
          <Button data-autofocus onClick={() => actions.closeDialog()}>
            {t('conflict.keep', { value: say(theirs) })}
          </Button>
          <Button variant="primary" onClick={() => actions.insist(command, theirs)}>
            {t('conflict.put', { value: say(mine) })}
          </Button>
        </>
      }
    >
      <p>
        {i >= 0 && plan.activities.name[i]}
        {clock && ` · ${t('conflict.at', { clock })}`}
      </p>
      <dl className={classes.values}>
        {values.map(([word, value]) => (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dd>{say(value)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function valueSet(command: PlanCommand): string | number | undefined {
  if (command.type === 'activity.rename') return command.name;
  return command.type === 'activity.set-duration' ? command.duration : undefined;
}

/** Fields a refused undo may name, with their words. */
const fieldWords = { name: 'field.name', duration: 'field.duration', place: 'field.place' } as const;

function UndoDialog({ dialog }: { dialog: Of<'undo'> }) {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  const { plan } = useView();
  const { fault, direction } = dialog;
  const who = useCulprit(fault);
  const clock = useClock(fault);
  const some = fault.code !== 'undo.nothing_left';
  const i = typeof fault.params?.row === 'number' ? plan.index.of(fault.params.row) : -1;
  const field = fieldWords[text(fault.params?.field) as keyof typeof fieldWords];
  const count = typeof fault.params?.count === 'number' ? fault.params.count : 1;
  return (
    <Dialog
      opened
      onClose={() => actions.closeDialog()}
      title={t(direction === 'undo' ? 'undo.refused' : 'undo.redoRefused')}
      actions={
        <>
          <Button data-autofocus variant={some ? 'default' : 'primary'} onClick={() => actions.closeDialog()}>
            {t(some ? 'undo.cancel' : 'undo.understood')}
          </Button>
          {some && (
            <Button
              variant="primary"
              onClick={() => actions.revertRest(direction, text(fault.params?.command) || undefined)}
            >
              {t(direction === 'undo' ? 'undo.rest' : 'undo.redoRest')}
            </Button>
          )}
        </>
      }
    >
      {who && field && i >= 0
        ? t('undo.changedBy', { who, field: t(field), activity: plan.activities.name[i], clock })
        : fault.message}{' '}
      {count > 1 && t('undo.more', { count: count - 1 })}
    </Dialog>
  );
}
