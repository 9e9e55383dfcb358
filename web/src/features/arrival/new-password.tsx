import { IconCircle, IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { classNames, Field } from '@/shared/ui';
import classes from './arrival.module.css';
import { type PasswordRule, passwordRules } from './password-rules';

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** What the server said of it. */
  error?: string;
}

/** A password to choose, with the parts of the rule and which of them it follows already. */
export function NewPassword({ value, onChange, error }: Props) {
  const { t } = useTranslation('arrival');
  return (
    <div>
      <Field
        label={t('password')}
        type="password"
        autoComplete="new-password"
        icon={IconLock}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ul className={classes.rules} aria-label={t('passwordHint')}>
        {(Object.keys(passwordRules) as PasswordRule[]).map((rule) => {
          const met = passwordRules[rule](value);
          return (
            <li key={rule} className={classNames(met && classes.met)}>
              {met ? <IconCircleCheck size={14} stroke={1.8} /> : <IconCircle size={14} stroke={1.8} />}
              {t(`rule.${rule}`)}
              <span className="visually-hidden">{t(met ? 'ruleMet' : 'ruleMissing')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
