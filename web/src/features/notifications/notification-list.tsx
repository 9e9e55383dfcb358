import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '@/shared/i18n/format';
import { safePath } from '@/shared/lib/safe-path';
import { shownText } from '@/shared/lib/shown-text';
import { useNow } from '@/shared/lib/use-now';
import { notifyError } from '@/shared/ui';
import { markAllRead, markRead, type Notification } from './api/notifications';
import classes from './notification-list.module.css';

interface Props {
  notifications: Notification[];
  unread: number;
  /** There are older ones. */
  more: boolean;
  onMore: () => void;
  /** Something was marked: the list is read again. */
  onMarked: () => void;
  /** A link was followed. */
  onLeave: () => void;
}

/** What happened to the person while away, newest first; following one marks it read. */
export function NotificationList({ notifications, unread, more, onMore, onMarked, onLeave }: Props) {
  const { t } = useTranslation();
  const mark = (marked: Promise<unknown>) => marked.then(onMarked, notifyError);
  return (
    <section aria-label={t('notifications.title')}>
      <header className={classes.head}>
        <h2>{t('notifications.title')}</h2>
        {unread > 0 && (
          <button type="button" className={classes.action} onClick={() => void mark(markAllRead())}>
            {t('notifications.readAll')}
          </button>
        )}
      </header>
      {notifications.length === 0 ? (
        <p className={classes.empty}>{t('notifications.empty')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so the keyboard must reach it
        <ul className={classes.list} tabIndex={0}>
          {notifications.map((one) => (
            <Item
              key={one.id}
              one={one}
              onRead={() => {
                if (!one.read) void mark(markRead(one.id));
              }}
              onLeave={onLeave}
            />
          ))}
          {more && (
            <li className={classes.more}>
              <button type="button" className={classes.action} onClick={onMore}>
                {t('notifications.older')}
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function Item({ one, onRead, onLeave }: { one: Notification; onRead: () => void; onLeave: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const text = useText(one);
  const link = safePath(one.link);
  const words = (
    <>
      {!one.read && <span className="visually-hidden">{t('notifications.new')} </span>}
      {text}
    </>
  );
  return (
    <li className={classes.item} data-unread={!one.read || undefined}>
      <span className={classes.words}>
        {link ? (
          <Link
            to={link}
            onClick={() => {
              onRead();
              onLeave();
            }}
          >
            {words}
          </Link>
        ) : (
          words
        )}
        {!one.read && !link && (
          <button type="button" className={classes.action} onClick={onRead}>
            {t('notifications.markRead')}
          </button>
        )}
      </span>
      <time dateTime={one.created}>{format.relative(Date.parse(one.created), now)}</time>
    </li>
  );
}

/** The words of a notification; one of a kind this client does not know shows what the server wrote. */
function useText({ kind, details, actor, project }: Notification): string {
  const { t } = useTranslation();
  const role = (code: string | undefined) => t(`role.${code as 'planner'}`, { defaultValue: code ?? '' });
  const who = actor ? shownText(`${actor.name} ${actor.lastname}`.trim() || actor.email) : t('notifications.somebody');
  return t(`notifications.kinds.${kind as 'note'}`, {
    ...details,
    who,
    project: shownText(project?.name ?? ''),
    role: role(details.role),
    from: role(details.from),
    to: role(details.to),
    file: shownText(details.file ?? ''),
    text: shownText(details.text ?? ''),
    defaultValue: shownText(details.text ?? '') || t('notifications.other', { who }),
  });
}
