import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '@/shared/api';
import { useFormat } from '@/shared/i18n/format';
import { type Session, setSession } from '@/shared/lib/session';
import { shownText } from '@/shared/lib/shown-text';
import { Banner, Button, notifyError } from '@/shared/ui';
import { paths } from '../paths';

/** Says on every screen that a superadministrator visits this company, until when, and how to leave. */
export function VisitBanner({ session }: { session: Session }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  if (!session.supportEnds) return null;

  async function leave() {
    setBusy(true);
    try {
      const home = await call('DELETE', '/api/admin/support');
      await navigate(paths.administration('support'));
      setSession(home ?? undefined);
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
  }

  return (
    <Banner
      tone="warn"
      action={
        <Button busy={busy} onClick={() => void leave()}>
          {t('shell.visitEnd')}
        </Button>
      }
    >
      {t('shell.visit', {
        company: shownText(session.company.name),
        until: format.instant(Date.parse(session.supportEnds)),
      })}
    </Banner>
  );
}
