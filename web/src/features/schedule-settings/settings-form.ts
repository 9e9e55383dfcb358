/** The settings of a schedule as they are typed, and what of them changed. */
import {
  type Basis,
  DAY,
  dayOf,
  dayOfCivil,
  NONE,
  type Profile,
  type ScheduleInfo,
  type ScheduleSettings,
  type WireOptions,
} from '@/engine';
import { type DateProblem, endText, longFormat, minuteText, parseDate } from '@/shared/lib/date-text';
import { parseHours, workHoursProblem } from '@/shared/lib/work-hours';

/** The forms in which a schedule can write its dates. */
export const dateFormats = [
  'DD/MM/YY',
  'MM/DD/YY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD/MM/YY hh:mm',
  'MM/DD/YY hh:mm',
] as const;

export const bases = ['duration', 'cost', 'man-hours'] as const satisfies readonly Basis[];
export const profiles = ['gantry', 'p6', 'msp'] as const satisfies readonly Profile[];
/** Words of the options; the empty one is the profile's habit. */
export const lagCalendars = ['', 'predecessor', 'successor', 'project', '24h', 'elapsed'] as const;
export const progressModes = ['', 'retained-logic', 'progress-override', 'actual-dates'] as const;
export const floatModes = ['', 'finish', 'start', 'smallest'] as const;
export const criticalModes = ['', 'float', 'longest-path'] as const;
export const alapForms = ['', 'free-float', 'total-float'] as const;

/** What the empty word of an option means with each profile. */
export const habits = {
  lagCalendar: { gantry: 'predecessor', p6: 'predecessor', msp: 'successor' },
  progressMode: { gantry: 'stands', p6: 'retained-logic', msp: 'retained-logic' },
  floatMode: { gantry: 'finish', p6: 'finish', msp: 'smallest' },
  criticalBy: { gantry: 'float', p6: 'float', msp: 'float' },
  alapForm: { gantry: 'free-float', p6: 'free-float', msp: 'total-float' },
} as const;

/** What P6 does unless told otherwise; choosing its rules turns both on. */
export const p6Habits = { useExpectedFinish: true, lagFromEarlyStart: true } as const;

/** What is either on or off, with the profiles it means something with: with P6's rules links beat date limits anyway. */
export const switches = [
  { field: 'ignoreDateLimits', with: ['gantry', 'msp'] },
  { field: 'openEndsCritical', with: profiles },
  { field: 'multipleCriticalPaths', with: ['msp'] },
  { field: 'useExpectedFinish', with: ['p6'] },
  { field: 'lagFromEarlyStart', with: ['p6'] },
  { field: 'ignoreExternalDates', with: profiles },
] as const satisfies readonly { field: keyof SettingsForm; with: readonly string[] }[];

export interface SettingsForm {
  name: string;
  start: string;
  dateFormat: string;
  hoursPerDay: string;
  hoursPerWeek: string;
  basis: Basis;
  profile: Profile;
  dataDate: string;
  mustFinishBy: string;
  lagCalendar: NonNullable<WireOptions['lagCalendar']>;
  progressMode: NonNullable<WireOptions['progressMode']>;
  floatMode: NonNullable<WireOptions['floatMode']>;
  criticalBy: NonNullable<WireOptions['criticalBy']>;
  /** Working days. */
  criticalLimit: string;
  ignoreDateLimits: boolean;
  openEndsCritical: boolean;
  alapForm: NonNullable<WireOptions['alapForm']>;
  useExpectedFinish: boolean;
  lagFromEarlyStart: boolean;
  multipleCriticalPaths: boolean;
  ignoreExternalDates: boolean;
}

export type SettingsProblem =
  | DateProblem
  | 'nameMissing'
  | 'startMissing'
  | 'dateRange'
  | 'hours.unreadable'
  | 'hours.dayRange'
  | 'hours.weekRange'
  | 'days';

/** The days a schedule may name, as the server has them: from 1980 to the first of 2100. */
export const FIRST_DAY = dayOfCivil(1980, 1, 1);
export const LAST_DAY = dayOfCivil(2100, 1, 1);

export type SettingsProblems = Partial<Record<keyof SettingsForm, SettingsProblem>>;

/** Writes figures as the language on screen does. */
type Figures = (value: number, digits: number) => string;

export function formOf(now: ScheduleInfo, figure: Figures): SettingsForm {
  const format = longFormat(now.dateFormat);
  const date = (minute: number): string => (minute === NONE ? '' : minuteText(minute, format));
  return {
    name: now.name,
    start: date(now.start),
    dateFormat: now.dateFormat,
    hoursPerDay: figure(now.minutesPerDay / 60, 4),
    hoursPerWeek: figure(now.minutesPerWeek / 60, 4),
    basis: now.basis,
    profile: now.profile,
    dataDate: date(now.dataDate),
    mustFinishBy: now.mustFinishBy === NONE ? '' : endText(now.mustFinishBy, format),
    lagCalendar: now.options.lagCalendar,
    progressMode: now.options.progressMode,
    floatMode: now.options.floatMode,
    criticalBy: now.options.criticalBy,
    criticalLimit: figure(now.options.criticalLimit / now.minutesPerDay, 4),
    ignoreDateLimits: now.options.ignoreDateLimits,
    openEndsCritical: now.options.openEndsCritical,
    alapForm: now.options.alapForm,
    useExpectedFinish: now.options.useExpectedFinish,
    lagFromEarlyStart: now.options.lagFromEarlyStart,
    multipleCriticalPaths: now.options.multipleCriticalPaths,
    ignoreExternalDates: now.options.ignoreExternalDates,
  };
}

/** Days typed with comma or point and either minus. */
function parseDays(text: string): number | undefined {
  const clean = text.trim().replace('\u2212', '-').replace(',', '.');
  return /^-?\d{1,5}(\.\d{1,4})?$/.test(clean) ? Number(clean) : undefined;
}

/**
 * Reads the form against what it began with: the settings that changed, alone, or what is wrong. A field that says what it
 * said at first changes nothing, however little of the value it shows.
 */
export function readSettings(
  form: SettingsForm,
  began: SettingsForm,
  now: ScheduleInfo,
): { changes: ScheduleSettings; problems?: undefined } | { changes?: undefined; problems: SettingsProblems } {
  const changes: ScheduleSettings = {};
  const problems: SettingsProblems = {};
  const differs = (field: keyof SettingsForm): boolean => form[field] !== began[field];

  if (!form.name.trim()) problems.name = 'nameMissing';
  else if (differs('name')) changes.name = form.name.trim();

  const dates = { start: 'startMissing', dataDate: undefined, mustFinishBy: undefined } as const;
  for (const field of ['start', 'dataDate', 'mustFinishBy'] as const) {
    const text = form[field].trim();
    if (!text) {
      const missing = dates[field];
      if (missing) problems[field] = missing;
      else if (differs(field)) Object.assign(changes, { [field]: null });
      continue;
    }
    const read = parseDate(text, now.dateFormat);
    if ('problem' in read) {
      problems[field] = read.problem;
      continue;
    }
    if (!differs(field)) continue;
    const at = read.day * DAY + (read.clock ?? clockOf(field, now));
    if (at < FIRST_DAY * DAY || at > LAST_DAY * DAY) problems[field] = 'dateRange';
    else Object.assign(changes, { [field]: at });
  }

  const perDay = parseHours(form.hoursPerDay);
  const perWeek = parseHours(form.hoursPerWeek);
  const hours = workHoursProblem(perDay, perWeek);
  if (hours) problems[hours.field === 'day' ? 'hoursPerDay' : 'hoursPerWeek'] = `hours.${hours.why}`;
  else {
    if (differs('hoursPerDay')) changes.minutesPerDay = perDay;
    if (differs('hoursPerWeek')) changes.minutesPerWeek = perWeek;
  }

  const limit = parseDays(form.criticalLimit);
  if (limit === undefined) problems.criticalLimit = 'days';
  else if (differs('criticalLimit')) changes.criticalLimit = Math.round(limit * (perDay ?? now.minutesPerDay));

  for (const field of [
    'dateFormat',
    'basis',
    'profile',
    'lagCalendar',
    'progressMode',
    'floatMode',
    'criticalBy',
    'ignoreDateLimits',
    'openEndsCritical',
    'alapForm',
    'useExpectedFinish',
    'lagFromEarlyStart',
    'multipleCriticalPaths',
    'ignoreExternalDates',
  ] as const) {
    // Taking P6's rules turns its habits on, so what becomes of them is said, even where it stays as it was.
    const told = field in p6Habits && differs('profile') && form.profile === 'p6';
    if (differs(field) || told) Object.assign(changes, { [field]: form[field] });
  }
  return Object.keys(problems).length ? { problems } : { changes };
}

/** The minute of a day whose clock was not typed: the start keeps its own, the status date begins the day, a deadline ends it. */
function clockOf(field: 'start' | 'dataDate' | 'mustFinishBy', now: ScheduleInfo): number {
  if (field === 'mustFinishBy') return DAY;
  if (field === 'dataDate') return now.dataDate === NONE ? 0 : now.dataDate - dayOf(now.dataDate) * DAY;
  return now.start === NONE ? 0 : now.start - dayOf(now.start) * DAY;
}
