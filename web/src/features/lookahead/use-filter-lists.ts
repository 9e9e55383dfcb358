import { useTranslation } from 'react-i18next';
import type { FilterList } from './filter-menu';
import { useLookahead } from './lookahead-context';
import { urgencies, urgencyWord } from './task-columns';

/** The lists of a filter that tasks and roadblocks share. */
export function useFilterLists() {
  const { choices } = useLookahead();
  const { t } = useTranslation('lookahead');
  const orNobody = (of: FilterList['options']) =>
    of.length ? [{ value: 'none', label: t('group.nobody') }, ...of] : [];
  return {
    subcontract: { name: 'subcontract', label: t('column.subcontract'), options: orNobody(choices.subcontracts) },
    /** What the responsible is called differs. */
    responsible: (label: string) => ({ name: 'responsible', label, options: orNobody(choices.people) }) as const,
    priority: {
      name: 'priority',
      label: t('column.priority'),
      options: urgencies.map((one) => ({ value: urgencyWord(one), label: t(`priority.${urgencyWord(one)}`) })),
    },
  } as const;
}
