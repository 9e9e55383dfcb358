import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { figure } from '@/shared/lib/figure';
import { useSending } from '@/shared/lib/use-sending';
import { Banner, Button, Field, Loaded, notify } from '@/shared/ui';
import { saveThresholds, type Threshold, useThresholds } from './api/company';
import classes from './company-settings-page.module.css';

/** By which thresholds the company judges the health of its schedules. */
export function HealthTab({ company, edits }: { company: string; edits: boolean }) {
  const { t } = useTranslation('company');
  const loaded = useThresholds(company);
  return (
    <Loaded of={loaded} loading={t('loading')} failed={t('health.loadFailed')}>
      {(list) => (
        <Form
          key={JSON.stringify(list)}
          company={company}
          list={list}
          edits={edits}
          onSaved={() => void loaded.mutate()}
        />
      )}
    </Loaded>
  );
}

interface Props {
  company: string;
  list: Threshold[];
  edits: boolean;
  onSaved: () => void;
}

/** What somebody wrote: null is the DCMA's, undefined no value of the check. */
function entered(text: string, of: Threshold): number | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  // Thousands of days have a sign between their figures; shares have decimals alone.
  const value = of.unit === 'days' ? figure(text) : Number(plain);
  const fits = of.unit === 'days' ? Number.isInteger(value) : /^\d+(\.\d{1,4})?$/.test(plain);
  return fits && value >= of.least && value <= of.most ? value : undefined;
}

function Form({ company, list, edits, onSaved }: Props) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const plain = (value: number) => format.number(value, 4);
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(list.map((one) => [one.name, one.own && one.value !== null ? plain(one.value) : ''])),
  );
  const { busy, failure, send } = useSending();
  const values = list.map((one) => ({ of: one, to: entered(texts[one.name], one), was: one.own ? one.value : null }));
  const wrong = values.some(({ to }) => to === undefined);
  const changed = values.filter(({ to, was }) => to !== undefined && to !== was);
  const shown = (value: number | null, of: Threshold) => {
    if (value === null) return t('health.none');
    if (of.unit === 'days') return t('health.days', { count: value });
    return `${of.atLeast ? '≥' : '≤'} ${format.percent(value / 100, 4)}`;
  };

  async function save() {
    const thresholds = Object.fromEntries(changed.map(({ of, to }) => [of.name, to as number | null]));
    if (!(await send(() => saveThresholds(company, thresholds)))) return;
    notify({ tone: 'done', title: t('health.saved') });
    onSaved();
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong && changed.length > 0) void save();
      }}
    >
      {failure && <Banner tone="bad">{failure.message}</Banner>}
      <div className={classes.scroll}>
        <table className={classes.table}>
          <caption className="visually-hidden">{t('tab.health')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('health.number')}</th>
              <th scope="col">{t('health.check')}</th>
              <th scope="col">{t('health.standard')}</th>
              <th scope="col">{t('health.own')}</th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ of, to }) => (
              <tr key={of.name}>
                <td>{of.check}</td>
                <td>{t(`health.threshold.${of.name}`)}</td>
                <td>{shown(of.standard, of)}</td>
                <td>
                  {edits ? (
                    <Field
                      label={t(`health.threshold.${of.name}`)}
                      hiddenLabel
                      inputMode="decimal"
                      unit={of.unit === 'days' ? t('health.unitDays') : '%'}
                      value={texts[of.name]}
                      onChange={(event) => setTexts({ ...texts, [of.name]: event.currentTarget.value })}
                      error={
                        to === undefined
                          ? t('health.range', { least: plain(of.least), most: plain(of.most) })
                          : undefined
                      }
                    />
                  ) : (
                    of.own && shown(of.value, of)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.legend}>{t('health.legend')}</p>
      {edits && (
        <div className={classes.bar}>
          <Button variant="primary" type="submit" busy={busy} disabled={wrong || changed.length === 0}>
            {t('health.save')}
          </Button>
          <Button
            type="button"
            disabled={values.every(({ to }) => to === null)}
            onClick={() => setTexts(Object.fromEntries(list.map(({ name }) => [name, ''])))}
          >
            {t('health.reset')}
          </Button>
        </div>
      )}
    </form>
  );
}
