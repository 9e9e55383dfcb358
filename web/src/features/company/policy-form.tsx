import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownText } from '@/shared/lib/shown-text';
import { useSending } from '@/shared/lib/use-sending';
import { Banner, Button, CheckField, Field, Loaded, notify, SelectField } from '@/shared/ui';
import { type Policy, savePolicy, useCompanyUsers, usePolicy, useProviders } from './api/company';
import classes from './company-settings-page.module.css';

/** What the company asks of those who sign in. */
export function PolicyForm({ edits, self }: { edits: boolean; self: string }) {
  const { t } = useTranslation('company');
  const loaded = usePolicy();
  return (
    <section aria-labelledby="company-policy" className={classes.form}>
      <h2 id="company-policy">{t('access.rules')}</h2>
      <Loaded of={loaded} loading={t('loading')} failed={t('access.loadFailed')}>
        {(policy) => (
          <Form
            key={JSON.stringify(policy)}
            policy={policy}
            edits={edits}
            self={self}
            onSaved={() => void loaded.mutate()}
          />
        )}
      </Loaded>
    </section>
  );
}

interface Props {
  policy: Policy;
  edits: boolean;
  self: string;
  onSaved: () => void;
}

function Form({ policy, edits, self, onSaved }: Props) {
  const { t } = useTranslation('company');
  const [rules, setRules] = useState(policy);
  const [present, setPresent] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, failure, send } = useSending();
  const providers = useProviders().data ?? [];
  const people = useCompanyUsers().data ?? [];
  const changed = JSON.stringify(rules) !== JSON.stringify(policy);
  const wrong = failure?.code === 'password.wrong' ? failure.message : undefined;
  const number = (text: string) => Math.max(0, Number.parseInt(text, 10) || 0);
  const heirs = people.filter((one) => one.is_active && one.role === 'admin');

  async function save() {
    if (!(await send(() => savePolicy({ ...rules, present })))) return;
    notify({ tone: 'done', title: t('access.saved') });
    onSaved();
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (present) void save();
      }}
    >
      {failure && !wrong && <Banner tone="bad">{failure.message}</Banner>}
      <fieldset className={classes.form} disabled={!edits}>
        <CheckField
          label={t('access.secondFactor')}
          checked={rules.secondFactor}
          onChange={(secondFactor) => setRules({ ...rules, secondFactor })}
        />
        <Field
          label={t('access.idle')}
          inputMode="numeric"
          value={rules.idleMinutes ? String(rules.idleMinutes) : ''}
          onChange={(event) => setRules({ ...rules, idleMinutes: number(event.currentTarget.value) })}
        />
        <Field
          label={t('access.lifetime')}
          inputMode="numeric"
          value={rules.lifetimeDays ? String(rules.lifetimeDays) : ''}
          onChange={(event) => setRules({ ...rules, lifetimeDays: number(event.currentTarget.value) })}
        />
        <p className={classes.legend}>{t('access.asInstallation')}</p>
        {(providers.length > 0 || rules.provider) && (
          <SelectField
            label={t('access.provider')}
            value={rules.provider}
            options={[
              { value: '', label: t('access.anyWay') },
              ...providers.map(({ name, label }) => ({ value: name, label })),
            ]}
            onChange={(provider) =>
              setRules({ ...rules, provider, breakGlass: provider ? (rules.breakGlass ?? self) : null })
            }
          />
        )}
        {rules.provider && (
          <SelectField
            label={t('access.breakGlass')}
            value={rules.breakGlass ?? ''}
            options={heirs.map((one) => ({ value: one.id, label: shownText(`${one.name} ${one.lastname}`.trim()) }))}
            onChange={(breakGlass) => setRules({ ...rules, breakGlass })}
          />
        )}
      </fieldset>
      {edits && changed && (
        <>
          <Field
            label={t('access.password')}
            type="password"
            autoComplete="current-password"
            value={present}
            error={wrong ?? (tried && !present ? t('access.passwordMissing') : undefined)}
            onChange={(event) => setPresent(event.currentTarget.value)}
          />
          <div>
            <Button variant="primary" type="submit" busy={busy}>
              {t('access.save')}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
