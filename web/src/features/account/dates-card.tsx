import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@/shared/i18n';
import { formatFor } from '@/shared/i18n/format';
import { failureOf } from '@/shared/lib/failure';
import { type DateFormat, useSession } from '@/shared/lib/session';
import { notify, SelectField } from '@/shared/ui';
import { saveDateFormat } from './api/account';
import classes from './user-settings-page.module.css';

const formats: DateFormat[] = ['', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'];

/** Shown in every format: a day whose month and day cannot be mixed up. */
const example = Date.UTC(2026, 3, 28) / 60_000;

/** How dates are written wherever no schedule says it. */
export function DatesCard() {
  const { t, i18n } = useTranslation('account');
  const chosen = useSession()?.user.dateFormat ?? '';
  const [busy, setBusy] = useState(false);

  async function choose(format: DateFormat) {
    setBusy(true);
    try {
      await saveDateFormat(format);
      notify({ tone: 'done', title: t('dates.saved') });
    } catch (error) {
      notify({ tone: 'error', title: t('dates.notSaved'), effect: failureOf(error).message });
    }
    setBusy(false);
  }

  return (
    <section className={classes.card} aria-labelledby="account-dates">
      <h2 id="account-dates">{t('dates.title')}</h2>
      <div className={classes.form}>
        <SelectField
          label={t('dates.format')}
          help={t('dates.help')}
          value={chosen}
          disabled={busy}
          options={formats.map((format) => {
            const written = formatFor(i18n.language as Language, format).dateMedium(example);
            return { value: format, label: format ? written : t('dates.byLanguage', { written }) };
          })}
          onChange={(format) => void choose(format as DateFormat)}
        />
      </div>
    </section>
  );
}
