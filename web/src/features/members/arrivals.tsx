import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { useDelayed } from '@/shared/lib/use-delayed';
import { Button, EmptyState, ErrorState, notify, notifyError, Skeleton } from '@/shared/ui';
import { decideJoinRequest, type JoinRequest, useJoinRequests } from './api/members';
import classes from './arrivals.module.css';
import { Invitations } from './invitations';
import { InviteForm } from './invite-form';

interface Props {
  /** The person may change who belongs to the company. */
  edits: boolean;
  /** The person may invite. */
  invites: boolean;
}

/** Who comes into the company: requests of people of its domain, and invitations. */
export function Arrivals({ edits, invites }: Props) {
  const { t } = useTranslation('members');
  const { data, error, isLoading, isValidating, mutate } = useJoinRequests();
  const late = useDelayed(isLoading);
  return (
    <>
      <section className={classes.card} aria-labelledby="join-requests">
        <h2 id="join-requests">{t('requests.title')}</h2>
        {late && !data && (
          <div role="status" aria-label={t('requests.loading')}>
            <Skeleton width="60%" />
          </div>
        )}
        {error && !data && (
          <ErrorState
            title={t('requests.loadFailed')}
            error={error}
            onRetry={() => void mutate()}
            busy={isValidating}
          />
        )}
        {data?.length === 0 && <EmptyState title={t('requests.none')} text={t('requests.noneText')} />}
        {data && data.length > 0 && (
          <ul className={classes.list}>
            {data.map((request) => (
              <Waiting key={request.user} request={request} edits={edits} onDecided={() => void mutate()} />
            ))}
          </ul>
        )}
      </section>
      <Invitations edits={invites} />
      {invites && (
        <section className={classes.card} aria-labelledby="invite">
          <h2 id="invite">{t('invite.title')}</h2>
          <InviteForm />
        </section>
      )}
    </>
  );
}

function Waiting({ request, edits, onDecided }: { request: JoinRequest; edits: boolean; onDecided: () => void }) {
  const { t } = useTranslation('members');
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const name = shownText(`${request.name} ${request.lastname}`.trim()) || request.email;

  async function decide(accept: boolean) {
    setBusy(true);
    try {
      await decideJoinRequest(request.user, accept);
      notify({ tone: 'done', title: t(accept ? 'requests.accepted' : 'requests.declined', { name }) });
      onDecided();
    } catch (error) {
      notifyError(error);
      setBusy(false);
    }
  }

  return (
    <li>
      <span className={classes.who}>
        <b>{name}</b>
        <span>
          {shownText(request.email)} · {t('requests.asked', { at: format.instant(Date.parse(request.asked)) })}
        </span>
      </span>
      {edits && (
        <>
          <Button busy={busy} aria-label={t('requests.declineName', { name })} onClick={() => void decide(false)}>
            {t('requests.decline')}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            aria-label={t('requests.acceptName', { name })}
            onClick={() => void decide(true)}
          >
            {t('requests.accept')}
          </Button>
        </>
      )}
    </li>
  );
}
