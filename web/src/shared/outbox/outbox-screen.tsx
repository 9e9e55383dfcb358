import {
  IconAlertTriangle,
  IconArrowLeft,
  IconCamera,
  IconCircleCheck,
  IconCircleDashed,
  IconCloudUpload,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { HUNDRED, type PlanCommand, type PlanSession } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Avatar, Button, IconButton } from '@/shared/ui';
import { madeAt, type Outbox, reportOf } from './outbox';
import classes from './outbox-screen.module.css';
import type { KeptPicture, RefusedEdit } from './outbox-store';
import { saidOf, subjectOf } from './said';
import './texts';
import { useOutbox } from './use-outbox';

interface Props {
  session: PlanSession;
  schedule: string;
  /** The user's own id. */
  me: string;
  /** The name of a person. */
  nameOf: (user: string) => string;
  /** Opens a refused edit to be corrected; nothing for one that cannot be. */
  onCorrect?: (edit: RefusedEdit) => (() => void) | undefined;
}

/** What waits on this device, since when, and what of it the person has to decide. */
export function OutboxScreen({ session, schedule, me, nameOf, onCorrect }: Props) {
  const { outbox, state } = useOutbox(session, schedule);
  const { connection } = useSyncExternalStore(session.subscribe, session.view);
  const { t } = useTranslation('outbox');
  const format = useFormat();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const { refused, pictures, sent } = state;
  const own = new Set(pictures.map(({ id }) => id));
  const waiting = session.waiting.filter(({ id }) => !own.has(id));
  const count = waiting.length + pictures.length;
  const online = connection === 'connected';
  const word = online
    ? 'online'
    : connection === 'closed'
      ? 'closed'
      : connection === 'signed-out'
        ? 'signedOut'
        : 'offline';
  return (
    <section className={classes.screen} aria-labelledby="outbox">
      <header>
        <IconButton icon={IconArrowLeft} label={t('back')} size={22} onClick={() => outbox.open(false)} />
        <div>
          <h2 id="outbox" ref={head} tabIndex={-1}>
            {t('title')}
          </h2>
          <span>{t('where')}</span>
        </div>
      </header>
      <p className={classes.state} data-online={online} role="status">
        <b>{t(word)}</b> {count > 0 && t('waiting', format.counted(count))}{' '}
        {refused.length > 0 && t('undecided', format.counted(refused.length))}
        {count + refused.length === 0 && t('nothing')}
      </p>
      <div className={classes.body}>
        {refused.length > 0 && (
          <ul className={classes.choices} aria-label={t('refusedList')}>
            {refused.map((edit) => (
              <Refused key={edit.id} {...{ edit, outbox, session, me, nameOf, onCorrect }} />
            ))}
          </ul>
        )}
        {count > 0 && (
          <ul className={classes.list} aria-label={t('list')}>
            {waiting.map(({ id, command, about, sent: asked }) => (
              <Line
                key={id}
                icon={<IconCircleDashed size={18} stroke={1.6} aria-hidden />}
                command={command}
                about={about}
                at={madeAt(id)}
                word={t(asked && online ? 'sending' : 'toSend')}
              />
            ))}
            {pictures.map((picture) => (
              <Picture key={picture.id} {...{ picture, outbox, online, refused }} />
            ))}
          </ul>
        )}
        {sent.length > 0 && (
          <>
            <ul className={classes.list} aria-label={t('sentList')}>
              {sent.map(({ id, command, about, at }) => (
                <Line
                  key={id}
                  icon={<IconCircleCheck size={18} stroke={1.6} className={classes.done} aria-hidden />}
                  command={command}
                  about={about}
                  at={at}
                  word={t('sent')}
                />
              ))}
            </ul>
            <p className={classes.note}>{t('sentNote')}</p>
          </>
        )}
      </div>
      {count > 0 && (
        <footer>
          <Button icon={IconCloudUpload} onClick={() => outbox.retry()}>
            {t('sendNow')}
          </Button>
        </footer>
      )}
    </section>
  );
}

interface LineProps {
  icon: ReactNode;
  command: PlanCommand;
  about: string | undefined;
  at: number;
  word: string;
}

function Line({ icon, command, about, at, word }: LineProps) {
  const { t } = useTranslation('outbox');
  const format = useFormat();
  const said = saidOf(command, t, format);
  const subject = shownText(subjectOf(command, about));
  return (
    <li>
      {icon}
      <div>
        <b>{subject || said}</b>
        {subject && <span>{said}</span>}
      </div>
      <span className={classes.when}>
        <time dateTime={new Date(at).toISOString()} title={format.instant(at)}>
          {format.clock(at)}
        </time>
        {word}
      </span>
    </li>
  );
}

function Picture({
  picture,
  outbox,
  online,
  refused,
}: {
  picture: KeptPicture;
  outbox: Outbox;
  online: boolean;
  refused: readonly RefusedEdit[];
}) {
  const { t } = useTranslation('outbox');
  const format = useFormat();
  const { id, about, bytes, fault, on } = picture;
  const size = t('pictureSize', { size: format.number(Math.max(1, Math.round(bytes.byteLength / 1000))) });
  const held = typeof on === 'string' && refused.some((edit) => on.startsWith(`${edit.id}#`));
  const at = madeAt(id);
  return (
    <li>
      <IconCamera size={18} stroke={1.6} aria-hidden />
      <div>
        <b>{t('picture')}</b>
        <span>
          {shownText(about)} · {size}
        </span>
        {held && <span>{t('pictureHeld')}</span>}
        {fault && <span className={classes.reason}>{fault.message || t('refused')}</span>}
      </div>
      <span className={classes.when}>
        <time dateTime={new Date(at).toISOString()} title={format.instant(at)}>
          {format.clock(at)}
        </time>
        {fault ? t('refused') : t(online && !held ? 'sending' : 'waits')}
        <Button
          variant="link"
          aria-label={t('discardOf', { what: `${t('picture')}, ${shownText(about)}` })}
          onClick={() => outbox.discard(id)}
        >
          {t('discard')}
        </Button>
      </span>
    </li>
  );
}

interface RefusedProps extends Pick<Props, 'session' | 'me' | 'nameOf' | 'onCorrect'> {
  edit: RefusedEdit;
  outbox: Outbox;
}

/** One refused edit: why, and what can become of it. */
function Refused(props: RefusedProps) {
  const { edit, outbox, onCorrect } = props;
  const { t } = useTranslation('outbox');
  const format = useFormat();
  const report = reportOf(edit.command);
  if (report && edit.fault.code === 'task.value_changed' && typeof edit.fault.params?.value === 'number')
    return <WhichProgress {...props} task={report.task} mine={report.progress} theirs={edit.fault.params.value} />;
  const said = saidOf(edit.command, t, format);
  const subject = shownText(subjectOf(edit.command, edit.about));
  const correct = onCorrect?.(edit);
  return (
    <li className={classes.choice}>
      <h3>
        <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
        {subject || said}
      </h3>
      <p>
        {subject && `${said} · `}
        {t('since', { at: format.clock(madeAt(edit.id)) })}
      </p>
      <p className={classes.reason}>{edit.fault.message || t('refused')}</p>
      <div className={classes.actions}>
        <Button onClick={() => outbox.discard(edit.id)}>{t('discard')}</Button>
        {correct ? (
          <Button variant="primary" onClick={correct}>
            {t('correct')}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => outbox.resend(edit, insisting(edit.command))}>
            {t('again')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The same command without what its maker saw: they have seen by now that it is otherwise. */
function insisting(command: PlanCommand): PlanCommand {
  if (!('seen' in command)) return command;
  const { seen: _, ...rest } = command;
  return rest as PlanCommand;
}

/** Two people reported the same task: both figures, and one of them stays. */
function WhichProgress({
  edit,
  outbox,
  session,
  me,
  nameOf,
  task,
  mine,
  theirs,
}: RefusedProps & { task: string | number; mine: number; theirs: number }) {
  const { t } = useTranslation('outbox');
  const format = useFormat();
  const { params } = edit.fault;
  const user = typeof params?.user === 'string' ? params.user : '';
  const who = (user && nameOf(user)) || t('somebody');
  const at = typeof params?.at === 'string' ? format.clock(Date.parse(params.at)) : '';
  const row = session.resolve(task);
  // It may have gone on since.
  const drawn = row === undefined ? undefined : session.view().areas?.rows.value(row, 'taskProgress');
  const now = typeof drawn === 'number' ? drawn : theirs;
  const before = typeof params?.seen === 'number' ? params.seen : undefined;
  const said = (progress: number) => format.percent(progress / HUNDRED);
  return (
    <li className={classes.choice}>
      <h3>
        <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
        {t('whichProgress')}
      </h3>
      <p>{shownText(edit.about ?? '')}</p>
      <div className={classes.two}>
        <div>
          <span>
            <Avatar user={me} name={nameOf(me) || '?'} size="small" decorative />
            {t('you', { at: format.clock(madeAt(edit.id)) })}
          </span>
          <b>{said(mine)}</b>
        </div>
        <div>
          <span>
            <Avatar user={user} name={who} size="small" decorative />
            {t('they', { who, at })}
          </span>
          <b>{said(now)}</b>
        </div>
      </div>
      {before !== undefined && <p>{t('theyChanged', { who, before: said(before) })}</p>}
      <div className={classes.actions}>
        <Button onClick={() => outbox.discard(edit.id)}>{t('leave', { value: said(now) })}</Button>
        <Button
          variant="primary"
          onClick={() =>
            outbox.resend(edit, {
              type: 'tasks.edit',
              rows: [task],
              set: { progress: mine },
              seen: { progress: now },
              effective: new Date(madeAt(edit.id)).toISOString(),
            })
          }
        >
          {t('put', { value: said(mine) })}
        </Button>
      </div>
    </li>
  );
}
