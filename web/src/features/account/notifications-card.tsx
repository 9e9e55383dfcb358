import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/shared/lib/failure';
import { ErrorState, notify } from '@/shared/ui';
import { type NotificationChoice, saveNotificationChoice, useNotificationChoices } from './api/account';
import classes from './user-settings-page.module.css';

/** Which notifications reach the person, by bell and by mail. Each tick is kept at once. */
export function NotificationsCard() {
  const { t } = useTranslation('account');
  const { data, error, isValidating, mutate } = useNotificationChoices();
  const [busy, setBusy] = useState('');

  async function choose(choice: NotificationChoice) {
    const { topic, bell, mail } = choice;
    setBusy(topic);
    try {
      await mutate(await saveNotificationChoice({ topic, bell, mail }), { revalidate: false });
    } catch (failed) {
      notify({ tone: 'error', title: t('notifications.notSaved'), effect: failureOf(failed).message });
    }
    setBusy('');
  }

  return (
    <section className={classes.card} aria-labelledby="account-notifications">
      <h2 id="account-notifications">{t('notifications.title')}</h2>
      <p>{t('notifications.purpose')}</p>
      {error && !data && (
        <ErrorState
          title={t('notifications.loadFailed')}
          error={error}
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      )}
      {data && (
        <table className={classes.choices} aria-labelledby="account-notifications">
          <thead>
            <tr>
              <th scope="col">{t('notifications.topic')}</th>
              <th scope="col">{t('notifications.bell')}</th>
              <th scope="col">{t('notifications.mail')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((choice) => {
              const name = t(`notifications.topics.${choice.topic}`);
              return (
                <tr key={choice.topic}>
                  <th scope="row">{name}</th>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={t('notifications.byBell', { topic: name })}
                      checked={choice.bell}
                      disabled={busy === choice.topic}
                      onChange={(event) => void choose({ ...choice, bell: event.currentTarget.checked })}
                    />
                  </td>
                  <td>
                    {choice.mailed ? (
                      <input
                        type="checkbox"
                        aria-label={t('notifications.byMail', { topic: name })}
                        checked={choice.mail}
                        disabled={busy === choice.topic}
                        onChange={(event) => void choose({ ...choice, mail: event.currentTarget.checked })}
                      />
                    ) : (
                      <span className="visually-hidden">{t('notifications.noMail')}</span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
