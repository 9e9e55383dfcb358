import type { TableLayout } from '@/shared/ui/data-table';

/** The address of a screen: what is shown, as a link says it. */
export interface Address {
  search: URLSearchParams;
  /** Sets members, takes away those that are undefined. */
  change: (members: Readonly<Record<string, string | undefined>>) => void;
}

/** The arrangement of a table as an address says it; what it does not say is as by default. */
export function layoutOf(search: URLSearchParams, standard: TableLayout): TableLayout {
  const sort = search.get('sort');
  const group = search.get('group');
  return {
    shown: search.get('columns')?.split('.') ?? standard.shown,
    sort: sort ? { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : standard.sort,
    group: group === null ? standard.group : group === 'none' ? undefined : group,
  };
}

export function layoutParams(layout: TableLayout, standard: TableLayout): Record<string, string | undefined> {
  const { shown, sort, group } = layout;
  const columns = shown.join('.');
  return {
    columns: columns === standard.shown.join('.') ? undefined : columns,
    sort: sort ? `${sort.descending ? '-' : ''}${sort.column}` : undefined,
    group: group === standard.group ? undefined : (group ?? 'none'),
  };
}
