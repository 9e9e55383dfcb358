import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { countriesIn, dialCodeOf } from '@/shared/lib/countries';
import { useSending } from '@/shared/lib/use-sending';
import { Banner, Button, Field, SelectField } from '@/shared/ui';
import { lookAtInvitation } from './api/arrival';
import { foundCompany } from './api/steps';
import { LinkProblem } from './link-problem';
import { PictureField } from './picture-field';
import { projectCounts } from './project-counts';
import { Sheet } from './sheet';
import { StepsPage } from './steps-page';
import classes from './steps-page.module.css';
import { useMailedLink } from './use-mailed-link';

interface Props {
  token: string;
  /** The profile of the registration is not made yet. */
  onProfileMissing: () => void;
  onFounded: () => void;
}

/** The company of somebody who registered. Making it signs in. */
export function CompanyPage({ token, onProfileMissing, onFounded }: Props) {
  const { t, i18n } = useTranslation('arrival');
  const link = useMailedLink('registration', token, async (sent) => {
    const found = await lookAtInvitation(sent);
    if (found.step !== 'company') onProfileMissing();
    return found;
  });
  const [company, setCompany] = useState({ name: '', country: 'CL', projects: '1-5' });
  const [logo, setLogo] = useState<File | null>(null);
  const [left, setLeft] = useState(false);
  const [second, setSecond] = useState(false);
  const { busy, failure, send } = useSending();
  if (link.error) return <LinkProblem error={link.error} again="/register" onRetry={() => void link.mutate()} />;
  if (!link.data) return <Sheet title={t('link.checking')} />;
  if (second) {
    return (
      <Sheet title={t('invited.acceptedTitle')} purpose={t('invited.second', { company: company.name })}>
        <Link to="/login">{t('goSignIn')}</Link>
      </Sheet>
    );
  }
  return (
    <StepsPage step="company" purpose={t('steps.companyPurpose')}>
      {failure && <Banner tone="bad">{failure.message}</Banner>}
      <form
        className={classes.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!company.name.trim()) return;
          void send(async () => {
            if ((await foundCompany(token, company, logo)) === 'second') setSecond(true);
            else onFounded();
          });
        }}
      >
        <Field
          label={t('company.name')}
          autoComplete="organization"
          maxLength={255}
          value={company.name}
          error={left && !company.name.trim() ? t('required', { field: t('company.name') }) : undefined}
          onBlur={() => setLeft(true)}
          onChange={(event) => setCompany({ ...company, name: event.currentTarget.value })}
        />
        <div className={classes.two}>
          <SelectField
            label={t('company.projects')}
            value={company.projects}
            onChange={(projects) => setCompany({ ...company, projects })}
            options={projectCounts.map((value) => ({ value, label: value }))}
          />
          <SelectField
            label={t('company.country')}
            value={company.country}
            onChange={(country) => setCompany({ ...company, country })}
            options={countriesIn(i18n.language)}
            help={t('company.dial', { code: dialCodeOf(company.country) })}
          />
        </div>
        <PictureField label={t('company.logo')} shape="1 / 1" file={logo} onChange={setLogo} />
        <div className={classes.actions}>
          <Button type="submit" variant="primary" busy={busy} disabled={!company.name.trim()}>
            {t('steps.saveCompany')}
          </Button>
        </div>
      </form>
    </StepsPage>
  );
}
