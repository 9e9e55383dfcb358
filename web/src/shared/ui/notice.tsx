import { IconAlertCircle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { printed } from '@/shared/lib/command-registry';
import { classNames } from './class-names';
import classes from './notice.module.css';
import { dismissNotice, type ShownNotice, secondsOf, useNotices } from './notice-store';

export { clearNotices, endActions, type Notice, notify, notifyError } from './notice-store';

export const noticeIcons = { done: IconCheck, error: IconAlertCircle, info: IconInfoCircle };

function NoticeCard({ notice }: { notice: ShownNotice }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (held) return;
    const timer = window.setTimeout(() => dismissNotice(notice.id), secondsOf(notice) * 1000);
    return () => window.clearTimeout(timer);
  }, [held, notice]);
  const Drawing = noticeIcons[notice.tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a notice only keeps it from leaving
    <div
      ref={card}
      className={classNames(classes.notice, notice.tone === 'error' && classes.error)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(card.current?.contains(document.activeElement) ?? false)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => setHeld(event.currentTarget.contains(event.relatedTarget as Node | null))}
    >
      <Drawing size={16} stroke={1.8} />
      <span className={classes.text}>
        <b>{notice.title}</b>
        {notice.effect && <span className={classes.effect}>{notice.effect}</span>}
      </span>
      {notice.action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            notice.action?.run();
            dismissNotice(notice.id);
          }}
        >
          {notice.action.label}
          {notice.action.shortcut && <kbd className={classes.key}>{printed(notice.action.shortcut)}</kbd>}
        </button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label={t('action.close')}
        onClick={() => dismissNotice(notice.id)}
      >
        <IconX size={14} stroke={1.8} />
      </button>
    </div>
  );
}

/** Where notices appear: bottom left of what contains it. Screen readers hear them politely, errors at once. */
export function NoticeHost() {
  const current = useNotices((s) => s.current);
  const { t } = useTranslation();
  const error = current?.tone === 'error';
  return (
    <section className={classes.host} aria-label={t('notices.title')}>
      <div role="status">{current && !error && <NoticeCard key={current.id} notice={current} />}</div>
      <div role="alert">{current && error && <NoticeCard key={current.id} notice={current} />}</div>
    </section>
  );
}
