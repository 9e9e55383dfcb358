import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api';
import { currentLanguage } from '@/shared/i18n';
import { companySizes } from '@/shared/lib/company-choices';
import { countriesIn } from '@/shared/lib/countries';
import { failureOf } from '@/shared/lib/failure';
import { Banner, Button, Field, notify, SelectField } from '@/shared/ui';
import classes from './administration-page.module.css';

const empty = { name: '', country: '', size: '', email: '' };
const fields = ['name', 'country', 'size', 'email'] as const;

/** Makes an organisation and invites its first administrator. */
export function OrganisationTab() {
  const { t } = useTranslation(['administration', 'shared']);
  const [values, setValues] = useState(empty);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const missing = (field: (typeof fields)[number]) => (tried && !values[field].trim() ? t('required') : undefined);
  const unsaid = { value: '', label: t('organisation.choose') };

  async function make() {
    setBusy(true);
    setRefusal(null);
    try {
      await call('POST', '/api/admin/organisations', { body: { ...values, lang: currentLanguage() } });
      notify({ tone: 'done', title: t('organisation.made', values) });
      setValues(empty);
      setTried(false);
    } catch (error) {
      setRefusal(failureOf(error).message);
    }
    setBusy(false);
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fields.every((field) => values[field].trim())) void make();
      }}
    >
      {refusal && <Banner tone="bad">{refusal}</Banner>}
      <Field
        label={t('organisation.name')}
        value={values.name}
        error={missing('name')}
        onChange={(event) => setValues({ ...values, name: event.target.value })}
      />
      <SelectField
        label={t('organisation.country')}
        value={values.country}
        error={missing('country')}
        options={[unsaid, ...countriesIn(currentLanguage())]}
        onChange={(country) => setValues({ ...values, country })}
      />
      <SelectField
        label={t('organisation.size')}
        value={values.size}
        error={missing('size')}
        options={[unsaid, ...companySizes.map((value) => ({ value, label: t(`shared:companySize.${value}`) }))]}
        onChange={(size) => setValues({ ...values, size })}
      />
      <Field
        label={t('organisation.administrator')}
        type="email"
        autoComplete="off"
        value={values.email}
        error={missing('email')}
        onChange={(event) => setValues({ ...values, email: event.target.value })}
      />
      <div>
        <Button variant="primary" type="submit" busy={busy}>
          {t('organisation.make')}
        </Button>
      </div>
    </form>
  );
}
