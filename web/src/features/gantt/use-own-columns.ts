import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { useAreas } from './api/use-brought';
import { useView } from './gantt-context';
import { type ColumnId, type FixedColumnId, isOwn } from './grid-columns';
import { type OwnColumns, ownColumns } from './own-columns';

/** The schedule's own columns, loaded once something needs them; nothing while they are not here. */
export function useOwnColumns(needed: boolean): OwnColumns | undefined {
  const { areas, plan } = useView();
  useAreas(needed);
  const { language } = useFormat();
  const { dateFormat } = plan.schedule;
  return useMemo(
    () => (areas ? ownColumns(areas.rows, { language, dateFormat }) : undefined),
    [areas, language, dateFormat],
  );
}

/** What columns are called: short for their heads, whole for tips and choices. */
export interface ColumnNames {
  head: (id: ColumnId) => string;
  tip: (id: ColumnId) => string;
}

export function useColumnNames(own: OwnColumns | undefined): ColumnNames {
  const { t } = useTranslation('gantt');
  return useMemo(() => {
    const named = (id: ColumnId, fixed: (id: FixedColumnId) => string) =>
      isOwn(id) ? (own?.get(id)?.name ?? t('column.own')) : fixed(id);
    return {
      head: (id) => named(id, (id) => t(`column.${id}`)),
      tip: (id) => named(id, (id) => t(`columnTip.${id}`)),
    };
  }, [own, t]);
}
