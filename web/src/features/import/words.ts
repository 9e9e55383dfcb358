import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import type { Named } from './api/imports';
import type { Opened } from './choice';

const MB = 1_048_576;

export function sizeText(format: Format, bytes: number): string {
  return bytes < MB / 10 ? `${format.number(Math.ceil(bytes / 1024))} KB` : `${format.number(bytes / MB, 1)} MB`;
}

const kinds: Record<string, string> = {
  xer: 'XER',
  xml: 'XML',
  csv: 'CSV',
  txt: 'TXT',
  xlsx: 'XLSX',
  xlsm: 'XLSM',
};

/** The ending of a file's name as its badge. */
export const kindOf = (name: string): string => kinds[/\.(\w+)$/.exec(name)?.[1].toLowerCase() ?? ''] ?? '···';

/** What an activity of the file is called in few words. */
export const shortName = ({ code, name, row }: Named): string => shownText(code || name || String(row));

export const openedName = ({ from, to }: Opened): string => `${shortName(from)} → ${shortName(to)}`;

const tools: Record<string, string> = { p6: 'P6', msp: 'MS Project', gantry: 'Gantry' };

export const toolName = (t: TFunction<'import'>, tool: string): string => tools[tool] ?? t('tool.other');

/** Counted words of the area, figures written as the language does. */
export function useCounted() {
  const { t } = useTranslation('import');
  const format = useFormat();
  return useMemo(
    () => ({
      activities: (count: number) => t('count.activities', { count, formatted: format.number(count) }),
      rows: (count: number) => t('count.rows', { count, formatted: format.number(count) }),
      links: (count: number) => t('count.links', { count, formatted: format.number(count) }),
      calendars: (count: number) => t('count.calendars', { count, formatted: format.number(count) }),
    }),
    [t, format],
  );
}
