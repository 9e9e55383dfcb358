/** What the dashboard is asked for; it stands in the address, so that a link shows the same figures. */
export interface Filter {
  schedules: readonly string[];
  people: readonly string[];
  /** Days like 2026-05-04; empty: no bound. */
  from: string;
  to: string;
}

export const noFilter: Filter = { schedules: [], people: [], from: '', to: '' };

const list = (text: string | null): string[] => (text ? text.split(',').filter(Boolean) : []);
const day = (text: string | null): string => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

export function filterOf(query: URLSearchParams): Filter {
  return {
    schedules: list(query.get('schedules')),
    people: list(query.get('people')),
    from: day(query.get('from')),
    to: day(query.get('to')),
  };
}

/** The address with a filter in place of the one it has. */
export function withFilter(query: URLSearchParams, { schedules, people, from, to }: Filter): URLSearchParams {
  const out = new URLSearchParams(query);
  const entries = { schedules: schedules.join(), people: people.join(), from, to };
  for (const [name, value] of Object.entries(entries)) {
    if (value) out.set(name, value);
    else out.delete(name);
  }
  return out;
}

/** The midnight at which a day begins, as the plan counts; undefined for none. */
export const minuteOf = (text: string): number | undefined =>
  text ? Math.round(Date.parse(`${text}T00:00:00Z`) / 60_000) : undefined;

/** A range that ends before it begins finds nothing: it is not asked for. */
export const isBackwards = ({ from, to }: Filter): boolean => from !== '' && to !== '' && to < from;
