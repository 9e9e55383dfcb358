import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/shared/lib/failure';
import { useSession } from '@/shared/lib/session';
import { Avatar, Banner, Button, Field, notify } from '@/shared/ui';
import { type Account, askEmail, removePicture, savePicture, saveProfile } from './api/account';
import { ProofDialog } from './proof-dialog';
import classes from './user-settings-page.module.css';

interface Props {
  account: Account;
  onChanged: () => void;
}

/** Name, position and picture, as others see them. */
export function ProfileCard({ account, onChanged }: Props) {
  const { t } = useTranslation('account');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: { name: account.name, lastname: account.lastname, position: account.position },
    validate: {
      name: (value) => (value.trim() ? null : t('profile.nameMissing')),
      lastname: (value) => (value.trim() ? null : t('profile.lastnameMissing')),
    },
  });

  async function save(values: typeof form.values) {
    setBusy(true);
    setRefusal(null);
    try {
      await saveProfile(values);
      notify({ tone: 'done', title: t('profile.saved') });
      onChanged();
    } catch (error) {
      setRefusal(failureOf(error).message);
    }
    setBusy(false);
  }

  return (
    <section className={classes.card} aria-labelledby="account-profile">
      <h2 id="account-profile">{t('profile.title')}</h2>
      <Picture account={account} onChanged={onChanged} />
      <Email address={account.email} />
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void save(values))}>
        {refusal && <Banner tone="bad">{refusal}</Banner>}
        <Field
          label={t('profile.name')}
          autoComplete="given-name"
          maxLength={100}
          {...form.getInputProps('name')}
          error={form.errors.name as string | undefined}
        />
        <Field
          label={t('profile.lastname')}
          autoComplete="family-name"
          maxLength={100}
          {...form.getInputProps('lastname')}
          error={form.errors.lastname as string | undefined}
        />
        <Field
          label={t('profile.position')}
          autoComplete="organization-title"
          maxLength={100}
          {...form.getInputProps('position')}
        />
        <div>
          <Button variant="primary" type="submit" busy={busy}>
            {t('profile.save')}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** The address, which changes once the new one is proven by a mailed link. */
function Email({ address }: { address: string }) {
  const { t } = useTranslation('account');
  const [asking, setAsking] = useState(false);
  return (
    <div className={classes.form}>
      <Field label={t('profile.email')} value={address} readOnly autoComplete="username" />
      <div>
        <Button onClick={() => setAsking(true)}>{t('profile.emailChange')}</Button>
      </div>
      {asking && (
        <ProofDialog
          title={t('profile.emailChange')}
          text={t('profile.emailText')}
          confirm={t('profile.emailSend')}
          named={{ label: t('profile.emailNew'), missing: t('profile.emailMissing'), maxLength: 254, type: 'email' }}
          onClose={() => setAsking(false)}
          onProof={async (present, email) => {
            await askEmail(email, present);
            setAsking(false);
            notify({ tone: 'done', title: t('profile.emailSent', { email }) });
          }}
        />
      )}
    </div>
  );
}

function Picture({ account, onChanged }: Props) {
  const { t } = useTranslation('account');
  const session = useSession();
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function run(change: () => Promise<void>) {
    setBusy(true);
    setRefusal(null);
    try {
      await change();
      onChanged();
    } catch (error) {
      setRefusal(failureOf(error).message);
    }
    setBusy(false);
  }

  return (
    <>
      {refusal && <Banner tone="bad">{refusal}</Banner>}
      <div className={classes.picture}>
        <Avatar
          user={session?.user.id ?? ''}
          name={account.name}
          lastname={account.lastname}
          picture={account.picture}
          size="huge"
        />
        <div className={classes.buttons}>
          <Button busy={busy} onClick={() => chooser.current?.click()}>
            {t(account.picture ? 'profile.pictureChange' : 'profile.pictureAdd')}
          </Button>
          {account.picture && (
            <Button busy={busy} onClick={() => void run(removePicture)}>
              {t('profile.pictureRemove')}
            </Button>
          )}
          <input
            ref={chooser}
            type="file"
            accept="image/jpeg,image/png"
            aria-label={t('profile.pictureFile')}
            className="visually-hidden"
            tabIndex={-1}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file) void run(() => savePicture(file));
            }}
          />
        </div>
      </div>
    </>
  );
}
