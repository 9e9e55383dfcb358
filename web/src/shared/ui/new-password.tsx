import { IconCircle, IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type PasswordRule, passwordRules } from '@/shared/lib/password-rules';
import { classNames } from './class-names';
import { Field } from './field';
import classes from './new-password.module.css';

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** What the server said of it. */
  error?: string;
  onBlur?: () => void;
}

/** A password to choose, with the parts of the rule and which of them it follows already. */
export function NewPassword({ value, onChange, error, onBlur }: Props) {
  const { t } = useTranslation();
  return (
    <div>
      <Field
        label={t('newPassword.label')}
        type="password"
        autoComplete="new-password"
        icon={IconLock}
        value={value}
        error={error}
        onBlur={onBlur}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ul className={classes.rules} aria-label={t('newPassword.hint')}>
        {(Object.keys(passwordRules) as PasswordRule[]).map((rule) => {
          const met = passwordRules[rule](value);
          return (
            <li key={rule} className={classNames(met && classes.met)}>
              {met ? <IconCircleCheck size={14} stroke={1.8} /> : <IconCircle size={14} stroke={1.8} />}
              {t(`newPassword.rule.${rule}`)}
              <span className="visually-hidden">{t(met ? 'newPassword.met' : 'newPassword.missing')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
