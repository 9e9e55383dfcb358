import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/shared/i18n';
import { companySizes } from '@/shared/lib/company-choices';
import { countriesIn } from '@/shared/lib/countries';
import { useSending } from '@/shared/lib/use-sending';
import { Banner, Button, CheckField, Field, Loaded, notify, SelectField } from '@/shared/ui';
import { type Company, saveCompany, useCompany } from './api/company';
import classes from './company-settings-page.module.css';

const kinds = ['general_contractor', 'trade_contractor', 'owner', 'other'] as const;
const contracts = ['project_based', 'enterprise'] as const;

interface TabProps {
  company: string;
  edits: boolean;
  onRenamed: () => void;
}

/** Name, size, country and kind of the company. */
export function GeneralTab({ company, edits, onRenamed }: TabProps) {
  const { t } = useTranslation('company');
  const loaded = useCompany(company);
  return (
    <Loaded of={loaded} loading={t('loading')} failed={t('loadFailed')}>
      {(data) => (
        <Form
          key={JSON.stringify(data)}
          company={data}
          edits={edits}
          onSaved={() => {
            void loaded.mutate();
            onRenamed();
          }}
        />
      )}
    </Loaded>
  );
}

function Form({ company, edits, onSaved }: { company: Company; edits: boolean; onSaved: () => void }) {
  const { t } = useTranslation(['company', 'shared']);
  const [values, setValues] = useState({
    name: company.name,
    size: company.size,
    country: company.country,
    company_type: company.company_type,
    contract_type: company.contract_type,
    require_resources: company.require_resources,
  });
  const { busy, failure, send } = useSending();
  const missing = !values.name.trim();
  const unsaid = { value: '', label: t('general.unsaid') };

  async function save() {
    if (!(await send(() => saveCompany(company.id, values)))) return;
    notify({ tone: 'done', title: t('general.saved') });
    onSaved();
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing) void save();
      }}
    >
      {failure && <Banner tone="bad">{failure.message}</Banner>}
      <fieldset className={classes.form} disabled={!edits}>
        <Field
          label={t('general.name')}
          value={values.name}
          maxLength={200}
          onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
          error={missing ? t('general.nameMissing') : undefined}
        />
        <SelectField
          label={t('general.country')}
          value={values.country}
          onChange={(country) => setValues({ ...values, country })}
          options={[unsaid, ...countriesIn(currentLanguage())]}
        />
        <SelectField
          label={t('general.size')}
          value={values.size}
          onChange={(size) => setValues({ ...values, size })}
          options={[unsaid, ...companySizes.map((value) => ({ value, label: t(`shared:companySize.${value}`) }))]}
        />
        <SelectField
          label={t('general.kind')}
          value={values.company_type}
          onChange={(company_type) => setValues({ ...values, company_type })}
          options={[unsaid, ...kinds.map((value) => ({ value, label: t(`general.kinds.${value}`) }))]}
        />
        <SelectField
          label={t('general.contract')}
          value={values.contract_type}
          onChange={(contract_type) => setValues({ ...values, contract_type })}
          options={[unsaid, ...contracts.map((value) => ({ value, label: t(`general.contracts.${value}`) }))]}
        />
        <CheckField
          label={t('general.resources')}
          checked={values.require_resources}
          onChange={(require_resources) => setValues({ ...values, require_resources })}
        />
      </fieldset>
      {edits && (
        <div>
          <Button variant="primary" type="submit" busy={busy} disabled={missing}>
            {t('general.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
