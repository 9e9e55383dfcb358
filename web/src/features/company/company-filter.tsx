import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownText } from '@/shared/lib/shown-text';
import { notifyError, SelectField, Skeleton } from '@/shared/ui';
import { enterCompany, useCompanyChoices } from './api/company';

interface Props {
  user: string;
  /** Called once the session is in another company: nothing read in the former one may stay. */
  onEntered: () => void;
}

/** Whose projects are listed, for people of several companies. Choosing another one enters it. */
export function CompanyFilter({ user, onEntered }: Props) {
  const { t } = useTranslation();
  const { data } = useCompanyChoices(user);
  const [entering, setEntering] = useState('');
  const current = data?.find((one) => one.current);
  if (!data || !current || data.length < 2) return null;
  if (entering) {
    return (
      <div role="status" aria-label={t('companyFilter.entering', { company: shownText(entering) })}>
        <Skeleton width="140px" />
      </div>
    );
  }

  async function enter(company: string) {
    setEntering(data?.find((one) => one.companyId === company)?.name ?? '');
    try {
      await enterCompany(user, company);
      onEntered();
    } catch (error) {
      setEntering('');
      notifyError(error);
    }
  }

  return (
    <SelectField
      label={t('companyFilter.label')}
      hiddenLabel
      value={current.companyId}
      options={data.map((one) => ({ value: one.companyId, label: shownText(one.name) }))}
      onChange={(company) => void enter(company)}
    />
  );
}
