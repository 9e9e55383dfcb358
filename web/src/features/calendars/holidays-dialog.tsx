import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { call } from '@/shared/api';
import { currentLanguage } from '@/shared/i18n';
import { useFormat } from '@/shared/i18n/format';
import { countriesIn } from '@/shared/lib/countries';
import { dayText } from '@/shared/lib/date-text';
import { failureOf } from '@/shared/lib/failure';
import { shownText } from '@/shared/lib/shown-text';
import { stored } from '@/shared/lib/storage';
import { Banner, Chip, FormDialog, SelectField } from '@/shared/ui';
import type { CalendarException } from './calendar-draft';
import classes from './exceptions-table.module.css';
import { firstYear, lastYear, newHolidays } from './holiday-years';

interface Props {
  exceptions: readonly CalendarException[];
  dateFormat: string;
  /** Years to begin with. */
  years: { from: number; to: number };
  onClose: () => void;
  onDone: (added: CalendarException[]) => void;
}

const usualCountry = 'CL';
const allYears = Array.from({ length: lastYear - firstYear + 1 }, (_, k) => firstYear + k);
const once = { revalidateOnFocus: false, revalidateIfStale: false } as const;

/** Takes the public holidays of a country or a region into a calendar, for some years. */
export function HolidaysDialog({ exceptions, dateFormat, years, onClose, onDone }: Props) {
  const { t } = useTranslation('calendars');
  const format = useFormat();
  const language = currentLanguage();
  const [country, setCountry] = useState(() => stored.get('holidays.country') ?? usualCountry);
  const [region, setRegion] = useState('');
  const [span, setSpan] = useState(years);
  const countries = useSWR('/api/holidays/countries', () => call('GET', '/api/holidays/countries'), once);
  const regions = countries.data?.find((c) => c.code === country)?.regions ?? [];
  const place = region || country;
  const wanted = allYears.filter((year) => span.from <= year && year <= span.to).join(',');
  const found = useSWR(
    ['/api/holidays/of', place, wanted, language],
    () => call('GET', '/api/holidays/of/{place}', { path: { place }, query: { years: wanted } }),
    { ...once, onError: () => {} },
  );
  const days = found.data ?? [];
  const added = newHolidays(days, exceptions);
  const known = new Set(countries.data?.map((c) => c.code));
  const yearOptions = allYears.map((year) => ({ value: String(year), label: String(year) }));
  const failure = countries.error ?? found.error;

  return (
    <FormDialog
      wide
      onClose={onClose}
      title={t('holidays.title')}
      confirm={t('holidays.confirm', { count: added.length, formatted: format.number(added.length) })}
      busy={found.isLoading}
      onSubmit={() => {
        stored.set('holidays.country', country);
        if (added.length) onDone(added);
        return added.length > 0;
      }}
    >
      <div className={classes.pair}>
        <SelectField
          label={t('holidays.country')}
          value={country}
          data-autofocus
          options={countriesIn(language).filter(({ value }) => !countries.data || known.has(value))}
          onChange={(chosen) => {
            setCountry(chosen);
            setRegion('');
          }}
        />
        <SelectField
          label={t('holidays.region')}
          value={region}
          disabled={regions.length === 0}
          options={[
            { value: '', label: t(regions.length ? 'holidays.wholeCountry' : 'holidays.noRegions') },
            ...regions.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={setRegion}
        />
      </div>
      <div className={classes.pair}>
        <SelectField
          label={t('holidays.from')}
          value={String(span.from)}
          options={yearOptions}
          onChange={(year) => setSpan({ from: Number(year), to: Math.max(Number(year), span.to) })}
        />
        <SelectField
          label={t('holidays.to')}
          value={String(span.to)}
          options={yearOptions}
          onChange={(year) => setSpan({ from: Math.min(Number(year), span.from), to: Number(year) })}
        />
      </div>
      {failure && <Banner tone="bad">{failureOf(failure).message}</Banner>}
      <p role="status">
        {found.data &&
          (days.length
            ? t('holidays.found', {
                count: days.length,
                formatted: format.number(days.length),
                known: format.number(days.length - added.length),
              })
            : t('holidays.none'))}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so the keyboard must reach it */}
      <section className={classes.days} tabIndex={0} aria-label={t('holidays.list')}>
        <ul>
          {days.map(({ day, name, mandatory }) => (
            <li key={day}>
              <span>{dayText(day, dateFormat)}</span>
              <span>{shownText(name)}</span>
              {mandatory && <Chip tone="warn">{t('holidays.mandatory')}</Chip>}
              {!added.some((e) => e.from === day) && <Chip>{t('holidays.there')}</Chip>}
            </li>
          ))}
        </ul>
      </section>
    </FormDialog>
  );
}
