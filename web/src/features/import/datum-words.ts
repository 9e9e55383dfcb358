import type { TFunction } from 'i18next';
import type { Datum } from './datums';
import type { FileNames } from './use-file-names';

/** What a datum is called and what happens to it. */
export function wordsOf(
  t: TFunction<'import'>,
  datum: Datum,
  names: FileNames,
  format: (n: number) => string,
): { title: string; what: string } {
  switch (datum.kind) {
    case 'finding':
      return {
        title: t(`finding.${datum.code as 'link.external'}.title`, { defaultValue: datum.code }),
        what: t(`finding.${datum.code as 'link.external'}.what`, { defaultValue: '' }),
      };
    case 'left':
      return {
        title: t(`left.${datum.of}`, { table: names.table(datum.table), count: datum.fields.length }),
        what: t(datum.of === 'rows' ? 'left.rowsWhat' : 'left.what'),
      };
    case 'same':
      return {
        title: t(`same.${datum.what}`),
        what:
          datum.exceptions > 0
            ? t('same.exceptions', { count: datum.exceptions, formatted: format(datum.exceptions) })
            : t('same.unchanged'),
      };
  }
}
