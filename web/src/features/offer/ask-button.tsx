import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { call } from '@/shared/api';
import { Button, Dialog, notifyError } from '@/shared/ui';

/** Mails whoever runs the installation that the signed-in person wants a module, or to hear more. Without such a contact it says so. */
export function AskButton({ module, children }: { module?: string; children: string }) {
  const { t } = useTranslation('offer');
  const { data } = useSWR('/api/properties', () => call('GET', '/api/properties'), { revalidateOnFocus: false });
  const [busy, setBusy] = useState(false);
  const [thanked, setThanked] = useState(false);
  if (!data) return null;
  if (!data.contact) return <p>{t('noContact')}</p>;

  async function ask() {
    setBusy(true);
    try {
      await call('POST', '/api/users/email_ccloud_send', { body: { module } });
      setThanked(true);
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="primary" busy={busy} onClick={() => void ask()}>
        {children}
      </Button>
      <Dialog opened={thanked} title={t('thanks.title')} onClose={() => setThanked(false)}>
        <p>{t('thanks.text')}</p>
      </Dialog>
    </>
  );
}
