import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { failureOf } from '@/shared/lib/failure';
import { Banner, Button, Field, notify, SelectField } from '@/shared/ui';
import { invite } from './api/members';
import classes from './arrivals.module.css';

/** Roles that may be given; the server refuses those above one's own. */
const roles = [
  'planner',
  'projectleader',
  'superintendent',
  'lastplanner',
  'subtrade',
  'manager',
  'client',
  'admin',
] as const;

/** One invitation: who, as what, and a word along with it. */
export function InviteForm() {
  const { t } = useTranslation(['members', 'shared']);
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email: '', role: 'planner', message: '' },
    validate: { email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : t('invite.emailInvalid')) },
  });

  async function send({ email, role, message }: typeof form.values) {
    setBusy(true);
    setRefusal(null);
    try {
      await invite(email, role, message);
      notify({ tone: 'done', title: t('invite.sent', { email: email.trim() }) });
      form.reset();
      await mutate('/api/invitations');
    } catch (error) {
      setRefusal(failureOf(error).message);
    }
    setBusy(false);
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      {refusal && <Banner tone="bad">{refusal}</Banner>}
      <Field
        label={t('invite.email')}
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
        error={form.errors.email as string | undefined}
      />
      <SelectField
        label={t('invite.role')}
        value={form.values.role}
        options={roles.map((role) => ({ value: role, label: t(`shared:role.${role}`) }))}
        onChange={(role) => form.setFieldValue('role', role)}
      />
      <Field label={t('invite.message')} maxLength={500} {...form.getInputProps('message')} />
      <div>
        <Button variant="primary" type="submit" busy={busy}>
          {t('invite.send')}
        </Button>
      </div>
    </form>
  );
}
