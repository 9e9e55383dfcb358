import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Chip, ErrorState, notify, notifyError } from '@/shared/ui';
import { type Invitation, inviteAgain, revokeInvitation, useInvitations } from './api/members';
import classes from './arrivals.module.css';

/** Invitations that nobody has accepted, with a way to send each again and to revoke it. */
export function Invitations({ edits }: { edits: boolean }) {
  const { t } = useTranslation('members');
  const { data, error, isValidating, mutate } = useInvitations();
  if (error && !data) {
    return (
      <ErrorState title={t('invitations.loadFailed')} error={error} onRetry={() => void mutate()} busy={isValidating} />
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="invitations">
      <h2 id="invitations">{t('invitations.title')}</h2>
      <ul className={classes.list}>
        {data.map((one) => (
          <Line key={one.email} one={one} edits={edits} onChanged={() => void mutate()} />
        ))}
      </ul>
    </section>
  );
}

function Line({ one, edits, onChanged }: { one: Invitation; edits: boolean; onChanged: () => void }) {
  const { t } = useTranslation(['members', 'shared']);
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const expired = Date.parse(one.expires) <= Date.now();

  async function run(call: () => Promise<unknown>, title: string) {
    setBusy(true);
    try {
      await call();
      notify({ tone: 'done', title });
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
    onChanged();
  }

  return (
    <li>
      <span className={classes.who}>
        <b>{shownText(one.email)}</b>
        <span>
          {t('invitations.line', {
            role: t(`shared:role.${one.role as 'planner'}`, { defaultValue: one.role }),
            inviter: shownText(one.inviter),
            at: format.instant(Date.parse(one.sent)),
          })}
        </span>
      </span>
      {expired && <Chip tone="warn">{t('invitations.expired')}</Chip>}
      {edits && (
        <>
          <Button
            busy={busy}
            aria-label={t('invitations.againName', { email: one.email })}
            onClick={() => void run(() => inviteAgain(one.email), t('invite.sent', { email: one.email }))}
          >
            {t('invitations.again')}
          </Button>
          <Button
            busy={busy}
            aria-label={t('invitations.revokeName', { email: one.email })}
            onClick={() => void run(() => revokeInvitation(one.email), t('invitations.revoked', { email: one.email }))}
          >
            {t('invitations.revoke')}
          </Button>
        </>
      )}
    </li>
  );
}
