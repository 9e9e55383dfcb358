import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMilestone } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { fold, matchesWords } from '@/shared/lib/text-search';
import { Field, FormDialog, Segment, SelectField } from '@/shared/ui';
import { useLookahead, useOpenView } from './lookahead-context';
import type { TaskRow } from './task-rows';

/** How many activities the list has; a few letters narrow it. */
const MOST = 100;

type Deed = 'move' | 'duplicate';

interface Props {
  tasks: readonly TaskRow[];
  /** All that is shown. */
  rows: readonly TaskRow[];
  onClose: () => void;
}

/** Moves tasks, or duplicates of them, to another activity; moved ones also beneath another task. */
export function PlaceTasksDialog({ tasks, rows, onClose }: Props) {
  const { session } = useLookahead();
  const { plan } = useOpenView();
  const { t } = useTranslation('lookahead');
  const format = useFormat();
  const [deed, setDeed] = useState<Deed>('move');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(tasks[0].activity);
  const [parent, setParent] = useState('');
  const all = useMemo(() => {
    const { activities: a, tree } = plan;
    return [...tree.order]
      .filter((i) => a.row[i] !== 0 && tree.children[i] === 0 && !isMilestone(a.kind[i]))
      .map((i) => ({ row: a.row[i], label: `${tree.wbs(i)} ${shownText(a.name[i])}` }));
  }, [plan]);
  const words = fold(text);
  const found = all.filter(({ label }) => matchesWords(words, label)).slice(0, MOST);
  const activity = found.some(({ row }) => row === chosen) ? chosen : found[0]?.row;
  const going = new Set(tasks.map(({ row }) => row));
  for (const { row, parent: above } of rows) if (going.has(above)) going.add(row);
  const parents =
    deed === 'move' ? rows.filter((one) => !one.vacant && one.activity === activity && !going.has(one.row)) : [];
  const above = parents.some(({ row }) => String(row) === parent) ? Number(parent) : undefined;
  /** What lies beneath another that goes is taken along by it. */
  const tops = tasks.filter((one) => !tasks.some(({ row }) => row === one.parent)).map(({ row }) => row);
  const submit = (): boolean => {
    if (activity === undefined) return false;
    session.edit(
      deed === 'duplicate'
        ? { type: 'tasks.duplicate', rows: tops, activity }
        : { type: 'tasks.move', rows: tops, ...(above === undefined ? { activity } : { parent: above }) },
    );
    onClose();
    return true;
  };
  return (
    <FormDialog
      title={t('place.title', format.counted(tasks.length))}
      confirm={t(`place.${deed}Confirm`)}
      onClose={onClose}
      onSubmit={submit}
    >
      <Segment<Deed>
        label={t('place.deed')}
        value={deed}
        options={[
          { value: 'move', label: t('place.move') },
          { value: 'duplicate', label: t('place.duplicate') },
        ]}
        onChange={setDeed}
      />
      <Field
        label={t('place.search')}
        value={text}
        data-autofocus
        error={found.length === 0 ? t('place.nothing') : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <SelectField
        label={t('column.activity')}
        value={activity === undefined ? '' : String(activity)}
        disabled={found.length === 0}
        help={found.length === MOST ? t('place.more', { count: MOST }) : undefined}
        options={found.map(({ row, label }) => ({ value: String(row), label }))}
        onChange={(row) => setChosen(Number(row))}
      />
      {parents.length > 0 && (
        <SelectField
          label={t('place.beneath')}
          value={above === undefined ? '' : String(above)}
          options={[
            { value: '', label: t('place.top') },
            ...parents.map((one) => ({
              value: String(one.row),
              label: `${'\u00a0\u00a0'.repeat(one.depth)}T-${one.row} ${shownText(one.name)}`,
            })),
          ]}
          onChange={setParent}
        />
      )}
    </FormDialog>
  );
}
