import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskValues, Urgency } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Field, FormDialog, SelectField } from '@/shared/ui';
import { Attachments } from './attachments';
import { ChangesOf } from './changes-of';
import { ChooseSeveral } from './choose-several';
import { useLookahead } from './lookahead-context';
import { readPercent, readWeek } from './read-values';
import { urgencies, urgencyWord } from './task-columns';
import { type TaskRow, weekOfDay } from './task-rows';

/** Keeps what the tasks have, where they differ or nobody chose. */
const KEEP = '\u0000';

/** What all rows agree on. */
const common = <T,>(rows: readonly TaskRow[], of: (row: TaskRow) => T): T | undefined => {
  const first = of(rows[0]);
  return rows.every((row) => String(of(row)) === String(first)) ? first : undefined;
};

/** What a task showed of the values that are set. */
const seenOf = (task: TaskRow, set: TaskValues): TaskValues =>
  Object.fromEntries(Object.keys(set).map((key) => [key, task[key as keyof TaskRow]])) as TaskValues;

/** Gives one or many tasks the same people, firm, tags, priority, week and progress. What nobody touches stays as it is. */
export function EditTasksDialog({ tasks: chosen, onClose }: { tasks: readonly TaskRow[]; onClose: () => void }) {
  const { session, choices, today } = useLookahead();
  const { t } = useTranslation('lookahead');
  const format = useFormat();
  // As they were when it opened: what others change meanwhile is not taken for a wish of who is typing here.
  const [tasks] = useState(chosen);
  const [name, setName] = useState(tasks[0].name);
  const [description, setDescription] = useState(tasks[0].description);
  const [responsibles, setResponsibles] = useState<readonly string[] | undefined>(
    common(tasks, (row) => row.responsibles),
  );
  const [tags, setTags] = useState<readonly string[] | undefined>(common(tasks, (row) => row.tags));
  const [subcontract, setSubcontract] = useState(common(tasks, (row) => row.subcontract) ?? KEEP);
  const [priority, setPriority] = useState<string>(common(tasks, (row) => row.priority) ?? KEEP);
  const [week, setWeek] = useState('');
  const [progress, setProgress] = useState('');
  const [tried, setTried] = useState(false);
  const single = tasks.length === 1;
  const readW = week.trim() ? readWeek(week, weekOfDay(today)) : undefined;
  const readP = progress.trim() ? readPercent(progress) : undefined;
  const keep = { value: KEEP, label: t('edit.keep') };
  const many = common(tasks, (row) => row.subcontract) === undefined;

  const submit = (): boolean => {
    setTried(true);
    if ((readW && 'problem' in readW) || (readP && 'problem' in readP) || (single && !name.trim())) return false;
    const set: TaskValues = {};
    if (single && name.trim() !== tasks[0].name) set.name = name.trim();
    if (single && description !== tasks[0].description) set.description = description;
    if (responsibles && String(responsibles) !== String(common(tasks, (row) => row.responsibles)))
      set.responsibles = [...responsibles];
    if (tags && String(tags) !== String(common(tasks, (row) => row.tags))) set.tags = [...tags];
    if (subcontract !== KEEP && subcontract !== common(tasks, (row) => row.subcontract)) set.subcontract = subcontract;
    if (priority !== KEEP && priority !== common(tasks, (row) => row.priority)) set.priority = priority as Urgency;
    if (readW && 'value' in readW) set.week = readW.value;
    if (readP && 'value' in readP) set.progress = readP.value;
    const seen = single && tasks[0].row > 0 && { seen: seenOf(tasks[0], set) };
    const rows = tasks.map(({ row }) => row);
    const leaves = tasks.filter(({ summary }) => !summary).map(({ row }) => row);
    const { progress: done, ...others } = set;
    if (done === undefined || leaves.length === rows.length) {
      if (Object.keys(set).length) session.edit({ type: 'tasks.edit', rows, set, ...seen });
    } else {
      // Parents have the progress of what is beneath them.
      const ofLeaves = { type: 'tasks.edit' as const, rows: leaves, set: { progress: done } };
      if (Object.keys(others).length)
        session.edit({ type: 'batch', commands: [{ type: 'tasks.edit', rows, set: others }, ofLeaves] });
      else session.edit(ofLeaves);
    }
    onClose();
    return true;
  };

  return (
    <FormDialog
      wide
      title={single ? shownText(tasks[0].name) : t('edit.title', format.counted(tasks.length))}
      confirm={t('edit.confirm', format.counted(tasks.length))}
      onClose={onClose}
      onSubmit={submit}
    >
      {single && (
        <>
          <Field
            label={t('column.name')}
            value={name}
            data-autofocus
            error={tried && !name.trim() ? t('problem.empty') : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Field
            label={t('column.description')}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        </>
      )}
      <SelectField
        label={t('column.subcontract')}
        value={subcontract}
        options={[...(many ? [keep] : []), { value: '', label: t('group.noSubcontract') }, ...choices.subcontracts]}
        onChange={setSubcontract}
      />
      <ChooseSeveral
        label={t('form.responsibles')}
        none={t('edit.nobody')}
        choices={choices.people}
        chosen={responsibles}
        onChange={setResponsibles}
      />
      <ChooseSeveral
        label={t('column.tags')}
        none={t('edit.noTags')}
        choices={choices.tags}
        chosen={tags}
        onChange={setTags}
      />
      <SelectField
        label={t('column.priority')}
        value={priority}
        options={[
          ...(common(tasks, (row) => row.priority) === undefined ? [keep] : []),
          ...urgencies.map((value) => ({ value, label: t(`priority.${urgencyWord(value)}`) })),
        ]}
        onChange={setPriority}
      />
      <Field
        label={t('column.week')}
        value={week}
        placeholder={single && tasks[0].week ? t('week', { n: tasks[0].week % 100 }) : t('edit.keep')}
        error={tried && readW && 'problem' in readW ? t('problem.week') : undefined}
        onChange={(event) => setWeek(event.currentTarget.value)}
      />
      {tasks.some(({ summary }) => !summary) && (
        <Field
          label={t('column.progress')}
          unit="%"
          inputMode="decimal"
          value={progress}
          placeholder={single ? format.number(tasks[0].progress / 10_000, 2) : t('edit.keep')}
          error={tried && readP && 'problem' in readP ? t('problem.percent') : undefined}
          onChange={(event) => setProgress(event.currentTarget.value)}
        />
      )}
      {single && <Attachments of="tasks" row={tasks[0].row} edits />}
      {single && <ChangesOf row={tasks[0].row} />}
    </FormDialog>
  );
}
