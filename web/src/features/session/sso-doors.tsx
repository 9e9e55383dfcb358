import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { keepWayBack } from '@/shared/lib/way-back';
import { Button } from '@/shared/ui';
import { type Provider, startSso } from './api/installation';
import classes from './sign-in-page.module.css';

interface Props {
  providers: readonly Provider[];
  busy: boolean;
  /** Where to go on once signed in; null: the front door. */
  next: string | null;
  /** Runs an attempt and says what went wrong. */
  run: (attempt: () => Promise<unknown>) => void;
}

/** The ways in through other issuers. Nothing where there is none. */
export function SsoDoors({ providers, busy, next, run }: Props) {
  const { t } = useTranslation('session');
  if (providers.length === 0) return null;
  return (
    <section className={classes.doors} aria-label={t('sso.with')}>
      <div>{t('sso.with')}</div>
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          icon={IconKey}
          busy={busy}
          onClick={() =>
            run(async () => {
              keepWayBack(next);
              window.location.assign(await startSso(name));
            })
          }
        >
          {label}
        </Button>
      ))}
    </section>
  );
}
