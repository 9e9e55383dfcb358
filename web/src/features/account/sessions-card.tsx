import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Chip, ErrorState, notify, notifyError } from '@/shared/ui';
import { endOtherSessions, endSession, type OwnSession, useOwnSessions } from './api/account';
import { deviceOf } from './device';
import classes from './user-settings-page.module.css';

/** Where the person is signed in, with a way to end each. */
export function SessionsCard() {
  const { t } = useTranslation('account');
  const { data, error, isValidating, mutate } = useOwnSessions();
  const [busy, setBusy] = useState<string | null>(null);

  async function end(which: string, call: () => Promise<void>) {
    setBusy(which);
    try {
      await call();
      notify({ tone: 'done', title: t(which === 'others' ? 'sessions.othersEnded' : 'sessions.ended') });
    } catch (problem) {
      notifyError(problem);
    }
    await mutate();
    setBusy(null);
  }

  return (
    <section className={classes.card} aria-labelledby="account-sessions">
      <h2 id="account-sessions">{t('sessions.title')}</h2>
      <p>{t('sessions.purpose')}</p>
      {error && !data && (
        <ErrorState title={t('sessions.loadFailed')} error={error} onRetry={() => void mutate()} busy={isValidating} />
      )}
      {data && (
        <ul className={classes.list}>
          {data.map((one) => (
            <Line
              key={one.id}
              one={one}
              busy={busy === one.id}
              onEnd={() => void end(one.id, () => endSession(one.id))}
            />
          ))}
        </ul>
      )}
      {data && data.length > 1 && (
        <div>
          <Button busy={busy === 'others'} onClick={() => void end('others', endOtherSessions)}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Line({ one, busy, onEnd }: { one: OwnSession; busy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { browser, system } = deviceOf(one.device);
  const device = browser && system ? t('sessions.device', { browser, system }) : browser || shownText(one.device);
  return (
    <li>
      <span className={classes.what}>
        <b title={one.device}>{device || t('sessions.unknownDevice')}</b>
        <span>{t('sessions.line', { address: one.address, at: format.instant(Date.parse(one.seen)) })}</span>
      </span>
      {one.current ? (
        <Chip tone="ok">{t('sessions.current')}</Chip>
      ) : (
        <Button busy={busy} aria-label={t('sessions.endOne', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
