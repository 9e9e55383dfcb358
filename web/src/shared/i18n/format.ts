import { useTranslation } from 'react-i18next';
import { currentSession, type DateFormat, useSession } from '@/shared/lib/session';
import { i18next, type Language } from './index';

/** The sign of negative figures: as wide as the plus, unlike the hyphen. */
const minus = '\u2212';
const noBreakSpace = '\u00a0';

const locales: Record<Language, string> = { es: 'es-CL', en: 'en-US' };

const dayMs = 86_400_000;

/** A civil minute (minutes since 1970-01-01 00:00 of the project's own clock) as a date that only UTC may read. */
const civil = (minute: number) => new Date(minute * 60_000);

function ordinal(day: number): string {
  if (day % 100 >= 11 && day % 100 <= 13) return `${day}th`;
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`;
}

/** Making the formats of a language costs some milliseconds, and most components ask for them. */
const known: Record<Language, Map<DateFormat, Format>> = { es: new Map(), en: new Map() };

/** Figures, dates and times as people of one language write them, dates in the person's own way where one is chosen.
 *  Instants are ms since 1970 and shown in the viewer's own time zone; civil minutes belong to the project's clock and
 *  are never converted. */
export function formatFor(language: Language, dates: DateFormat = currentSession()?.user.dateFormat ?? ''): Format {
  let format = known[language].get(dates);
  if (!format) {
    format = formatOf(language, dates);
    known[language].set(dates, format);
  }
  return format;
}

/** A day in figures: `28/04/2026`, and without its year `28/04`. */
function figuresOf(dates: Exclude<DateFormat, ''>) {
  const parts = dates.split(/[-/]/u);
  const separator = dates.includes('/') ? '/' : '-';
  return (d: Date, year: boolean) => {
    const [yyyy, mm, dd] = d.toISOString().slice(0, 10).split('-');
    const figure: Record<string, string> = { YYYY: yyyy, MM: mm, DD: dd };
    return parts
      .filter((part) => year || part !== 'YYYY')
      .map((part) => figure[part])
      .join(separator);
  };
}

/** Makes a value when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function formatOf(language: Language, dates: DateFormat) {
  const figures = dates ? figuresOf(dates) : undefined;
  const locale = locales[language];
  const t = i18next.getFixedT(language, 'shared');
  const decimals = new Map<number, Intl.NumberFormat>();
  const shortMonth = once(() => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }));
  const longMonth = once(() => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }));
  const shortWeekday = once(() => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }));
  const weekday = once(() => new Intl.DateTimeFormat(locale, { weekday: 'long' }));
  const localMonth = once(() => new Intl.DateTimeFormat(locale, { month: 'long' }));
  const ago = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

  function number(value: number, digits = 0): string {
    let format = decimals.get(digits);
    if (!format) {
      format = new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
      decimals.set(digits, format);
    }
    return format.format(value).replace('-', minus);
  }

  function signed(value: number, digits = 0): string {
    return value > 0 ? `+${number(value, digits)}` : number(value, digits);
  }

  const unit = (figure: string, symbol: string) =>
    language === 'es' ? `${figure}${noBreakSpace}${symbol}` : `${figure}${symbol}`;
  const month = (date: Date) => shortMonth().format(date).replace('.', '');

  /** `28 abr 2026` · `Apr 28, 2026`, or in figures where the person wants it so. */
  function dateMedium(minute: number): string {
    const d = civil(minute);
    if (figures) return figures(d, true);
    const day = d.getUTCDate();
    const year = d.getUTCFullYear();
    return language === 'es' ? `${day} ${month(d)} ${year}` : `${month(d)} ${day}, ${year}`;
  }

  /** `28 abr` · `Apr 28` */
  function dateShort(minute: number): string {
    const d = civil(minute);
    if (figures) return figures(d, false);
    return language === 'es' ? `${d.getUTCDate()} ${month(d)}` : `${month(d)} ${d.getUTCDate()}`;
  }

  const dateTime = (minute: number) => `${dateMedium(minute)}, ${civil(minute).toISOString().slice(11, 16)}`;

  const days = (minutes: number, perDay: number) => minutes / perDay;

  return {
    language,
    number,
    /** A count for a text that has a plural: which one it is, and the figure as it is written. */
    counted: (count: number) => ({ count, formatted: number(count) }),
    signed,
    /** `24,1 %` · `24.1%`; the value is a share, 1 is everything. */
    percent: (share: number, digits = 0) => unit(number(share * 100, digits), '%'),
    /** Working minutes in the largest unit that says them well: `7 d`, `4 h`, `30 min`. */
    duration(minutes: number, perDay: number): string {
      if (minutes === 0) return unit('0', 'd');
      if (Math.abs(minutes) >= perDay || (minutes * 2) % perDay === 0)
        return unit(number(days(minutes, perDay), 2), 'd');
      return minutes % 60 === 0
        ? unit(number(minutes / 60), 'h')
        : unit(number(minutes), language === 'es' ? 'min' : ' min');
    },
    /** A movement in working days with its sign: `+2 d`, `−1 d`; nothing moved: `sin cambio`, or what `still` says. */
    signedDays(minutes: number, perDay: number, still = t('time.unchanged')): string {
      if (minutes === 0) return still;
      return unit(signed(days(minutes, perDay), Math.abs(minutes) < perDay * 10 ? 2 : 0), 'd');
    },
    dateMedium,
    dateShort,
    /** Weekday and day: `lun 27 abr` · `Mon, Apr 27` */
    weekdayShort(minute: number): string {
      const name = shortWeekday().format(civil(minute)).replace('.', '');
      return language === 'es' ? `${name} ${dateShort(minute)}` : `${name}, ${dateShort(minute)}`;
    },
    /** `28 abr 2026, 16:40` */
    dateTime,
    /** The day something ends on: midnight is the end of the day before. */
    endMedium: (minute: number) => dateMedium(minute - 1),
    endShort: (minute: number) => dateShort(minute - 1),
    /** `28 abr 2026, 24:00` for what ends with that day. */
    endTime: (minute: number) => (minute % 1440 === 0 ? `${dateMedium(minute - 1)}, 24:00` : dateTime(minute)),
    /** `abril de 2026` · `April 2026` */
    month(minute: number): string {
      const d = civil(minute);
      const name = longMonth().format(d);
      return language === 'es' ? `${name} de ${d.getUTCFullYear()}` : `${name} ${d.getUTCFullYear()}`;
    },
    monthShort: (minute: number) => month(civil(minute)),
    /** Weekday and full date of an instant: `martes, 28 de abril de 2026` · `Tuesday, April 28th, 2026` */
    dayLong(instant: number): string {
      const d = new Date(instant);
      const name = localMonth().format(d);
      const date =
        language === 'es'
          ? `${d.getDate()} de ${name} de ${d.getFullYear()}`
          : `${name} ${ordinal(d.getDate())}, ${d.getFullYear()}`;
      return `${weekday().format(d)}, ${date}`;
    },
    /** The clock time of an instant, 24 hours: `09:58` */
    clock(instant: number): string {
      const d = new Date(instant);
      return `${String(d.getHours()).padStart(2, '0')}:${String(d.getMinutes()).padStart(2, '0')}`;
    },
    /** An instant in full, for a tip over a relative time. */
    instant(at: number): string {
      const d = new Date(at);
      return `${dateMedium(Math.floor((at - d.getTimezoneOffset() * 60_000) / 60_000))}, ${this.clock(at)}`;
    },
    /** `ahora`, `hace 18 min`, `hace 2 h`, `ayer`, `hace 3 días` · `now`, `18 min ago` … */
    relative(instant: number, now: number): string {
      const minutes = Math.floor((now - instant) / 60_000);
      if (minutes < 1) return t('time.now');
      if (minutes < 60) return t('time.minutesAgo', { minutes });
      const midnight = new Date(now).setHours(0, 0, 0, 0);
      const past = Math.ceil((midnight - instant) / dayMs);
      if (past <= 0 || minutes < 6 * 60) return t('time.hoursAgo', { hours: Math.floor(minutes / 60) });
      if (past < 30) return ago().format(-past, 'day');
      return past < 365 ? ago().format(-Math.floor(past / 30), 'month') : ago().format(-Math.floor(past / 365), 'year');
    },
  };
}

export type Format = ReturnType<typeof formatOf>;

/** The formats of the language on screen and of the person; they change with both at once. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const dates = useSession()?.user.dateFormat;
  return formatFor(i18n.language as Language, dates ?? '');
}
