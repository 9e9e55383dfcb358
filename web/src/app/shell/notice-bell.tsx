import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationList, useNotifications } from '@/features/notifications';
import { useFormat } from '@/shared/i18n/format';
import { useSession } from '@/shared/lib/session';
import { useNow } from '@/shared/lib/use-now';
import { classNames, IconButton } from '@/shared/ui';
import { noticeIcons } from '@/shared/ui/notice';
import { noticesRead, useNotices } from '@/shared/ui/notice-store';
import classes from './notice-bell.module.css';

/** What happened while the person was away, and every notice of this visit: what left too quickly can be read here. */
export function NoticeBell() {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const [opened, setOpened] = useState(false);
  const told = useNotices((s) => s.told);
  const missed = useNotices((s) => s.unread);
  const [pages, setPages] = useState(1);
  const { data, mutate } = useNotifications(useSession()?.company.id, pages);
  const unread = missed + (data?.unread ?? 0);
  function toggle(open: boolean) {
    setOpened(open);
    if (!open) return;
    noticesRead();
    void mutate();
  }
  return (
    <span className={classes.bell}>
      <Popover
        opened={opened}
        onChange={toggle}
        position="bottom-end"
        width={340}
        offset={4}
        trapFocus
        returnFocus
        hideDetached={false}
        zIndex="var(--g-z-drawer)"
      >
        <Popover.Target>
          <IconButton
            label={unread > 0 ? t('notices.unread', { count: unread }) : t('notices.bell')}
            icon={IconBell}
            onClick={() => toggle(!opened)}
          />
        </Popover.Target>
        <Popover.Dropdown className={classes.panel} aria-label={t('notices.bell')}>
          <NotificationList
            notifications={data?.notifications ?? []}
            unread={data?.unread ?? 0}
            more={pages < (data?.pages ?? 0)}
            onMore={() => setPages(pages + 1)}
            onMarked={() => void mutate()}
            onLeave={() => toggle(false)}
          />
          <h2 className={classes.title}>{t('notices.visit')}</h2>
          {told.length === 0 ? (
            <p className={classes.empty}>{t('notices.empty')}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so the keyboard must reach it
            <ul className={classes.list} tabIndex={0}>
              {told.map((notice) => {
                const Drawing = noticeIcons[notice.tone];
                return (
                  <li key={notice.id} className={classNames(classes.item, notice.tone === 'error' && classes.error)}>
                    <Drawing size={14} stroke={1.8} />
                    <span className={classes.words}>
                      {notice.title}
                      {notice.effect && <small>{notice.effect}</small>}
                      {notice.action?.lasting && (
                        <button
                          type="button"
                          className={classes.action}
                          onClick={() => {
                            notice.action?.run();
                            toggle(false);
                          }}
                        >
                          {notice.action.label}
                        </button>
                      )}
                    </span>
                    <time dateTime={new Date(notice.at).toISOString()}>{format.relative(notice.at, now)}</time>
                  </li>
                );
              })}
            </ul>
          )}
        </Popover.Dropdown>
      </Popover>
      {unread > 0 && <i className={classes.dot} aria-hidden="true" />}
    </span>
  );
}
