import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY, type RoadblockValues, type Urgency } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Field, FormDialog, SelectField } from '@/shared/ui';
import { ChooseSeveral } from './choose-several';
import { useLookahead, useOpenView } from './lookahead-context';
import classes from './roadblock-form.module.css';
import type { RoadblockRow } from './roadblock-rows';
import { urgencies, urgencyWord } from './task-columns';
import { dayRead, dayWritten } from './window';

/** A task as the form needs it. */
interface Blocked {
  row: number;
  name: string;
  subcontract: string;
}

interface Props {
  /** The one that is edited; without it a new one is made. */
  roadblock?: RoadblockRow;
  /** In whose way a new one stands. */
  tasks?: readonly Blocked[];
  onClose: () => void;
}

export const categories = [
  'design',
  'rrhh',
  'machinery',
  'material',
  'permissions',
  'provider',
  'ambient',
  'risks',
  'activity',
  'procedure',
  'others',
  'submittal',
  'contract',
  'client',
  'change',
  'quality',
  'plan',
  'weather',
] as const;

export type Category = (typeof categories)[number];

/** Makes a roadblock in the way of tasks, or changes one. Only what is missing must be said; without a day it is a draft. */
export function RoadblockForm({ roadblock, tasks = [], onClose }: Props) {
  const { session, choices, today } = useLookahead();
  const { areas } = useOpenView();
  const { t } = useTranslation('lookahead');
  const format = useFormat();
  const [name, setName] = useState(roadblock?.name ?? '');
  const [description, setDescription] = useState(roadblock?.description ?? '');
  const [type, setType] = useState(String(roadblock?.type || ''));
  const [category, setCategory] = useState(roadblock?.category ?? '');
  const [priority, setPriority] = useState<string>(roadblock?.priority ?? 'Normal');
  const [responsible, setResponsible] = useState(roadblock?.responsible ?? '');
  const [responsibles, setResponsibles] = useState<readonly string[]>(roadblock?.responsibles ?? []);
  const [reporters, setReporters] = useState<readonly string[]>(roadblock?.reporters ?? []);
  const [subcontract, setSubcontract] = useState(roadblock?.subcontract ?? tasks[0]?.subcontract ?? '');
  const [date, setDate] = useState('');
  const [tried, setTried] = useState(false);
  const day = date ? dayRead(date) : undefined;
  const blocked = roadblock
    ? roadblock.tasks.map((row) => String(areas.rows.value(row, 'taskName') ?? ''))
    : tasks.map((task) => task.name);

  const submit = (): boolean => {
    setTried(true);
    if (!name.trim() || (date && day === undefined)) return false;
    const values: RoadblockValues & { name: string } = {
      name: name.trim(),
      description: description.trim(),
      category,
      priority: priority as Urgency,
      responsible,
      responsibles: [...responsibles],
      reporters: [...reporters],
      subcontract,
      ...(type !== '' && { type: Number(type) }),
    };
    if (roadblock) {
      const set = changedValues(values, roadblock);
      if (Object.keys(set).length) session.edit({ type: 'roadblocks.edit', rows: [roadblock.row], set });
    } else
      session.edit({
        type: 'roadblocks.add',
        items: [
          {
            ...values,
            tasks: tasks.map(({ row }) => row),
            // The day ends where the next one begins.
            ...(day !== undefined && { date: (day + 1) * DAY - 1 }),
          },
        ],
      });
    onClose();
    return true;
  };

  return (
    <FormDialog
      wide
      title={t(roadblock ? 'form.editTitle' : 'form.title')}
      confirm={t(roadblock ? 'form.save' : 'form.create')}
      note={
        <span className={classes.note}>
          {roadblock || !tasks.length
            ? ''
            : t(day === undefined ? 'form.draftNote' : 'form.note', format.counted(tasks.length))}
        </span>
      }
      onClose={onClose}
      onSubmit={submit}
    >
      {blocked.length > 0 && (
        <p className={classes.tasks}>
          {t('form.blocks', { count: blocked.length })} <b>{blocked.slice(0, 3).map(shownText).join(', ')}</b>
          {blocked.length > 3 && ` +${blocked.length - 3}`}
        </p>
      )}
      <Field
        label={t('form.name')}
        value={name}
        data-autofocus
        maxLength={500}
        error={tried && !name.trim() ? t('form.nameMissing') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={classes.pair}>
        <SelectField
          label={t('form.category')}
          value={category}
          options={[
            { value: '', label: t('form.noCategory') },
            ...categories.map((value) => ({ value, label: t(`category.${value}`) })),
          ]}
          onChange={setCategory}
        />
        <SelectField
          label={t('form.type')}
          value={type}
          options={[
            { value: '', label: t('form.noType') },
            ...choices.types.map(({ id, code, name: own }) => ({
              value: String(id),
              label: own || t(`category.${code as Category}`, { defaultValue: code }),
            })),
          ]}
          onChange={setType}
        />
      </div>
      <div className={classes.pair}>
        <SelectField
          label={t('form.responsible')}
          value={responsible}
          options={[{ value: '', label: t('form.nobody') }, ...choices.people]}
          onChange={setResponsible}
        />
        {!roadblock && (
          <Field
            type="date"
            label={t('form.date')}
            min={dayWritten(today)}
            value={date}
            help={t('form.dateHelp')}
            error={tried && date && day === undefined ? t('window.unread') : undefined}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
        )}
      </div>
      <div className={classes.pair}>
        <SelectField
          label={t('column.priority')}
          value={priority}
          options={urgencies.map((value) => ({ value, label: t(`priority.${urgencyWord(value)}`) }))}
          onChange={setPriority}
        />
        <SelectField
          label={t('column.subcontract')}
          value={subcontract}
          options={[{ value: '', label: t('group.noSubcontract') }, ...choices.subcontracts]}
          onChange={setSubcontract}
        />
      </div>
      <ChooseSeveral
        label={t('form.responsibles')}
        none={t('edit.nobody')}
        choices={choices.people}
        chosen={responsibles}
        onChange={setResponsibles}
      />
      <ChooseSeveral
        label={t('form.reporters')}
        none={t('edit.nobody')}
        choices={choices.people}
        chosen={reporters}
        onChange={setReporters}
      />
      <Field
        label={t('column.description')}
        value={description}
        maxLength={4000}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {roadblock && roadblock.promises.length > 0 && (
        <section className={classes.history} aria-label={t('form.promises')}>
          <h3>{t('form.promises')}</h3>
          <ol>
            {roadblock.promises.map((promise) => (
              <li key={promise.row}>
                <b>{format.dateMedium(promise.date)}</b> {shownText(promise.reason)}
              </li>
            ))}
          </ol>
        </section>
      )}
    </FormDialog>
  );
}

/** The values that are other than those of the roadblock. */
function changedValues(values: RoadblockValues, roadblock: RoadblockRow): RoadblockValues {
  const had = roadblock as unknown as Record<string, unknown>;
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => String(value) !== String(had[key])));
}
