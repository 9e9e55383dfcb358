import { useComputedColorScheme } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFingerprint, IconLanguage, IconLock, IconMail, IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import useSWR from 'swr';
import { languageNames } from '@/shared/i18n';
import { failureOf } from '@/shared/lib/failure';
import { whatCutsUsOff } from '@/shared/lib/network';
import { emailShape } from '@/shared/lib/password-rules';
import { Banner, Brand, Button, Chip, Field, FrontTitle, useAppearance } from '@/shared/ui';
import { installation } from './api/installation';
import { enterDemo, type SecondFactor, signIn, signInWithPasskey } from './api/session';
import { DemoDoor } from './demo-door';
import { LiveGantt } from './live-gantt';
import { loginMessageOf } from './login-errors';
import { SecondFactorForm } from './second-factor';
import classes from './sign-in-page.module.css';
import { SsoDoors } from './sso-doors';
import { type SsoError, ssoErrorOf, ssoTextOf } from './sso-error';
import { useLanguage } from './use-language';

type Way = 'account' | 'demo' | 'sso' | 'passkey';

/** Shorter passwords have never been allowed. */
const shortestPassword = 6;

/** Why nobody is signed in. */
interface Refusal {
  text: string;
  tone: 'warn' | 'bad';
}

/** Seconds left until the server takes another attempt; counts down by itself. */
function useWait(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = window.setTimeout(() => setLeft(left - 1), 1000);
    return () => window.clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

/** Sign-in by e-mail and password, or the demo company in one click. What comes afterwards is the router's business. */
export function SignInPage() {
  const { t } = useTranslation('session');
  const { language, setLanguage } = useLanguage();
  const { setAppearance } = useAppearance();
  const dark = useComputedColorScheme('light') === 'dark';
  const [query, setQuery] = useSearchParams();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const told = query.get('error');
  const [ssoError, setSsoError] = useState<SsoError | null>(() => ssoErrorOf(query));
  useEffect(() => {
    if (!query.has('oauth_error')) return;
    const rest = new URLSearchParams(query);
    for (const name of ['oauth_error', 'provider', 'error_type']) rest.delete(name);
    setQuery(rest, { replace: true });
  }, [query, setQuery]);
  const [running, setRunning] = useState<Way | null>(null);
  const [second, setSecond] = useState<SecondFactor | undefined>();
  const [wait, setWait] = useWait();
  const { data: properties } = useSWR('/api/properties', () => installation(), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    onError: () => undefined,
  });
  const form = useForm({
    initialValues: { email: '', password: '' },
    validateInputOnBlur: true,
    validate: {
      email: (value) =>
        !value.trim() ? t('error.emailMissing') : emailShape.test(value.trim()) ? null : t('error.emailShape'),
      password: (value) =>
        !value
          ? t('error.passwordMissing')
          : value.length < shortestPassword
            ? t('error.passwordShort', { count: shortestPassword })
            : null,
    },
  });

  async function run(kind: Way, attempt: () => Promise<unknown>) {
    setRunning(kind);
    setRefusal(null);
    setSsoError(null);
    try {
      await attempt();
    } catch (error) {
      const failure = failureOf(error);
      const declined = error instanceof DOMException;
      const seconds = Number(failure.params?.seconds);
      if (failure.status === 429 && seconds > 0) setWait(Math.ceil(seconds));
      else if (failure.status === 429) setRefusal({ tone: 'warn', text: t('error.tooManyUnknown') });
      else if (declined) setRefusal({ tone: 'bad', text: t('passkey.declined') });
      else if (failure.code === 'session.credentials_wrong') setRefusal({ tone: 'warn', text: t('error.wrong') });
      else {
        const cut = failure.status === 0 ? await whatCutsUsOff() : null;
        setRefusal({ tone: cut ? 'warn' : 'bad', text: cut ? t(`error.${cut}`) : failure.message });
      }
      setRunning(null);
    }
  }

  async function enter(email: string, password: string) {
    setSecond(await signIn(email, password));
    setRunning(null);
  }

  const passkeys = properties?.passkeys && 'PublicKeyCredential' in window;
  const other = language === 'es' ? 'en' : 'es';
  return (
    <main className={classes.page}>
      <div className={classes.form}>
        <Brand />
        <div className={classes.ways}>
          {second ? (
            <SecondFactorForm
              asked={second}
              onBack={(why) => {
                setSecond(undefined);
                setRefusal(why ? { tone: 'bad', text: why } : null);
              }}
            />
          ) : (
            <form
              className={classes.fields}
              noValidate
              onSubmit={form.onSubmit(
                ({ email, password }) => void run('account', () => enter(email.trim(), password)),
                (errors) => form.getInputNode(Object.keys(errors)[0])?.focus(),
              )}
            >
              <FrontTitle title={t('title')} purpose={t('purpose')} />
              {ssoError && (
                <Banner tone="bad" onClose={() => setSsoError(null)}>
                  {t(ssoTextOf(ssoError, properties?.providers ?? []))}
                </Banner>
              )}
              {told && !refusal && <Banner tone="warn">{t(`login.${loginMessageOf(told)}`)}</Banner>}
              {wait > 0 ? (
                <Banner tone="warn">{t('error.tooMany', { count: wait })}</Banner>
              ) : (
                refusal && (
                  <Banner tone={refusal.tone} onClose={() => setRefusal(null)}>
                    {refusal.text}
                  </Banner>
                )
              )}
              <Field
                label={t('email')}
                type="email"
                autoComplete="username"
                icon={IconMail}
                key={form.key('email')}
                {...form.getInputProps('email')}
                error={form.errors.email as string | undefined}
              />
              <Field
                label={t('password')}
                type="password"
                autoComplete="current-password"
                icon={IconLock}
                key={form.key('password')}
                {...form.getInputProps('password')}
                error={form.errors.password as string | undefined}
              />
              <Link to="/forgot" className={classes.aside}>
                {t('forgot')}
              </Link>
              <Button
                type="submit"
                variant="primary"
                className={classes.submit}
                busy={running === 'account'}
                disabled={wait > 0 || !form.isValid()}
              >
                {t('signIn')}
              </Button>
            </form>
          )}
          {passkeys && (
            <Button
              icon={IconFingerprint}
              busy={running === 'passkey'}
              onClick={() => void run('passkey', signInWithPasskey)}
            >
              {t('passkey.signIn')}
            </Button>
          )}
          <SsoDoors
            providers={properties?.providers ?? []}
            busy={running === 'sso'}
            next={query.get('redirect') ?? query.get('next')}
            run={(attempt) => void run('sso', attempt)}
          />
          <DemoDoor busy={running === 'demo'} onEnter={(as) => void run('demo', () => enterDemo(language, as))} />
        </div>
        <div className={classes.foot}>
          {properties?.environment && (
            <Banner tone="warn" action={<Chip>{t('version', { version: properties.version })}</Chip>}>
              {t('environment', { name: properties.environment })}
            </Banner>
          )}
          {properties?.signUp && (
            <p className={classes.trial}>
              {t('noAccount')} <Link to="/signup">{t('trial')}</Link>
            </p>
          )}
          <div className={classes.switches} data-density="compact">
            <Button
              variant="ghost"
              icon={IconLanguage}
              lang={other}
              aria-label={t('languageSwitch', { language: languageNames[other] })}
              onClick={() => setLanguage(other)}
            >
              {languageNames[other]}
            </Button>
            <Button
              variant="ghost"
              icon={dark ? IconSun : IconMoon}
              aria-label={t(dark ? 'themeToLight' : 'themeToDark')}
              onClick={() => setAppearance(dark ? 'light' : 'dark')}
            />
          </div>
        </div>
      </div>
      <div className={classes.picture}>
        <LiveGantt />
      </div>
    </main>
  );
}
