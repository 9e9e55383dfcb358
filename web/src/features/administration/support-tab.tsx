import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';
import { failureOf } from '@/shared/lib/failure';
import { setSession } from '@/shared/lib/session';
import { Banner, Button, Field, Loaded, SelectField } from '@/shared/ui';
import classes from './administration-page.module.css';

const shortestReason = 10;
const times = [30, 60, 120, 240] as const;
const empty = { companyId: '', reason: '', minutes: '60', present: '' };

/** Visits a company that asked for help, for a reason its administrators read and for at most four hours. */
export function SupportTab({ onEntered }: { onEntered: (company: string) => void }) {
  const { t } = useTranslation('administration');
  const companies = useSWR<Schema<'ServedCompany'>[]>('/api/admin/companies');
  const [values, setValues] = useState(empty);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ code: string; message: string } | null>(null);
  const set = (change: Partial<typeof empty>) => setValues({ ...values, ...change });
  const short = [...values.reason.trim()].length < shortestReason;
  const wrong = refusal?.code === 'password.wrong' ? refusal.message : undefined;

  async function visit() {
    setBusy(true);
    setRefusal(null);
    try {
      const session = await call('POST', '/api/admin/support', {
        body: { ...values, minutes: Number(values.minutes) },
      });
      setSession(session);
      onEntered(session.company.id);
    } catch (error) {
      setRefusal(failureOf(error));
      setBusy(false);
    }
  }

  return (
    <Loaded of={companies} loading={t('support.loading')} failed={t('support.loadFailed')}>
      {(list) => (
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (values.companyId && !short && values.present) void visit();
          }}
        >
          {refusal && !wrong && <Banner tone="bad">{refusal.message}</Banner>}
          <SelectField
            label={t('support.company')}
            value={values.companyId}
            error={tried && !values.companyId ? t('required') : undefined}
            options={[
              { value: '', label: t('organisation.choose') },
              ...list.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(companyId) => set({ companyId })}
          />
          <Field
            label={t('support.reason')}
            value={values.reason}
            maxLength={500}
            error={tried && short ? t('support.reasonShort', { count: shortestReason }) : undefined}
            onChange={(event) => set({ reason: event.currentTarget.value })}
          />
          <SelectField
            label={t('support.time')}
            value={values.minutes}
            options={times.map((minutes) => ({ value: String(minutes), label: t(`support.minutes.${minutes}`) }))}
            onChange={(minutes) => set({ minutes })}
          />
          <Field
            label={t('support.password')}
            type="password"
            autoComplete="current-password"
            value={values.present}
            error={wrong ?? (tried && !values.present ? t('required') : undefined)}
            onChange={(event) => set({ present: event.currentTarget.value })}
          />
          <div>
            <Button variant="primary" type="submit" busy={busy}>
              {t('support.enter')}
            </Button>
          </div>
        </form>
      )}
    </Loaded>
  );
}
