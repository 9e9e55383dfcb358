import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { countriesIn } from '@/shared/lib/countries';
import { forgetVisit } from '@/shared/lib/forget-visit';
import { missingOf } from '@/shared/lib/password-rules';
import { useSending } from '@/shared/lib/use-sending';
import { Banner, Button, ChoiceCards, Field, NewPassword, SelectField } from '@/shared/ui';
import { confirmSignUp, lookAtSignUp, type SignUp } from './api/arrival';
import classes from './arrival.module.css';
import { LinkProblem } from './link-problem';
import { projectCounts } from './project-counts';
import { Sheet } from './sheet';
import { TermsBox } from './terms-box';
import { useMailedLink } from './use-mailed-link';

const sizes = ['under 20', '20-49', '50-100', 'over 100'] as const;

/** A confirmed address becomes an account: in the company of its domain, or in a new one. */
export function SignUpConfirmationPage({ token }: { token: string }) {
  const { t } = useTranslation('arrival');
  const link = useMailedLink('sign-up', token, lookAtSignUp);
  if (link.error) return <LinkProblem error={link.error} again="/signup" onRetry={() => void link.mutate()} />;
  if (!link.data) return <Sheet title={t('link.checking')} />;
  return <SignUpForm token={token} signUp={link.data} />;
}

function SignUpForm({ token, signUp }: { token: string; signUp: SignUp }) {
  const { t, i18n } = useTranslation('arrival');
  const [way, setWay] = useState<'join' | 'found'>(signUp.join ? 'join' : 'found');
  const [profile, setProfile] = useState({ name: '', lastname: '', password: '' });
  const [company, setCompany] = useState({ name: '', company_size: '20-49', country: 'CL', projects: '1-5' });
  const [terms, setTerms] = useState('');
  const [waits, setWaits] = useState(false);
  const { busy, failure, send } = useSending();
  if (waits && signUp.join) {
    return (
      <Sheet title={t('confirm.waitsTitle')} purpose={t('confirm.waits', { company: signUp.join.name })}>
        <Link to="/login">{t('goSignIn')}</Link>
      </Sheet>
    );
  }
  const missing = missingOf(profile.password);
  const named = profile.name.trim() && profile.lastname.trim() && (way === 'join' || company.name.trim());
  const ready = named && missing.length === 0 && terms !== '';
  return (
    <Sheet title={t('confirm.title')} purpose={t('confirm.purpose', { email: signUp.email })}>
      {failure && <Banner tone="bad">{failure.message}</Banner>}
      <form
        className={classes.sheet}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready) return;
          void send(async () => {
            try {
              const to = way === 'join' ? 'join' : company;
              setWaits((await confirmSignUp(signUp.id, token, { ...profile, terms }, to)) === 'waits');
            } catch (error) {
              forgetVisit();
              throw error;
            }
          });
        }}
      >
        {signUp.join && (
          <ChoiceCards
            legend={t('confirm.domain', { domain: signUp.domain })}
            value={way}
            onChange={setWay}
            options={[
              { value: 'join', name: t('confirm.join', { company: signUp.join.name }), help: t('confirm.joinHelp') },
              { value: 'found', name: t('confirm.found'), help: t('confirm.foundHelp') },
            ]}
          />
        )}
        {way === 'found' && (
          <>
            <Field
              label={t('company.name')}
              autoComplete="organization"
              value={company.name}
              onChange={(event) => setCompany({ ...company, name: event.currentTarget.value })}
            />
            <div className={classes.two}>
              <SelectField
                label={t('company.size')}
                value={company.company_size}
                onChange={(company_size) => setCompany({ ...company, company_size })}
                options={sizes.map((value) => ({ value, label: t(`company.sizes.${value}`) }))}
              />
              <SelectField
                label={t('company.country')}
                value={company.country}
                onChange={(country) => setCompany({ ...company, country })}
                options={countriesIn(i18n.language)}
              />
            </div>
            <SelectField
              label={t('company.projects')}
              value={company.projects}
              onChange={(projects) => setCompany({ ...company, projects })}
              options={projectCounts.map((value) => ({ value, label: value }))}
            />
          </>
        )}
        <div className={classes.two}>
          <Field
            label={t('name')}
            autoComplete="given-name"
            value={profile.name}
            onChange={(event) => setProfile({ ...profile, name: event.currentTarget.value })}
          />
          <Field
            label={t('lastname')}
            autoComplete="family-name"
            value={profile.lastname}
            onChange={(event) => setProfile({ ...profile, lastname: event.currentTarget.value })}
          />
        </div>
        <NewPassword value={profile.password} onChange={(password) => setProfile({ ...profile, password })} />
        <TermsBox accepted={terms} onChange={setTerms} />
        <Button type="submit" variant="primary" className={classes.wide} busy={busy} disabled={!ready}>
          {t('confirm.create')}
        </Button>
        {!ready && (
          <p className={classes.why}>
            {t(!named ? 'confirm.namesFirst' : missing.length > 0 ? 'confirm.passwordFirst' : 'signUp.acceptFirst')}
          </p>
        )}
      </form>
    </Sheet>
  );
}
