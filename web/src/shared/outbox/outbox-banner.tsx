import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanSession } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { Banner, Button } from '@/shared/ui';
import './texts';
import { useOutbox } from './use-outbox';

/** While nothing can be sent, or something was refused: how much of it there is, and the way to it. */
export function OutboxBanner({ session, schedule }: { session: PlanSession; schedule: string }) {
  const { outbox, state } = useOutbox(session, schedule);
  const { connection, waiting } = useSyncExternalStore(session.subscribe, session.view);
  const { t } = useTranslation('outbox');
  const format = useFormat();
  const { refused, pictures } = state;
  const cut = connection === 'reconnecting' || connection === 'closed' || connection === 'signed-out';
  const held = pictures.filter(({ fault }) => fault).length;
  if ((!cut && refused.length + held === 0) || state.opened) return null;
  const waits = waiting + pictures.filter(({ id }) => !session.waiting.some((entry) => entry.id === id)).length;
  return (
    <Banner
      tone="warn"
      icon={cut ? IconWifiOff : undefined}
      action={
        <Button variant="link" onClick={() => outbox.open()}>
          {t('see')}
        </Button>
      }
    >
      {cut && <b>{t(connection === 'closed' ? 'closed' : connection === 'signed-out' ? 'signedOut' : 'offline')}</b>}{' '}
      {(cut || waits > 0) && t('waiting', format.counted(waits))}{' '}
      {refused.length > 0 && t('undecided', format.counted(refused.length))}
    </Banner>
  );
}
