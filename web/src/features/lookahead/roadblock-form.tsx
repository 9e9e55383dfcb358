import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY, type RoadblockValues, type Urgency } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Field, FormDialog, SelectField } from '@/shared/ui';
import { DayField } from '@/shared/ui/day-field';
import { Attachments } from './attachments';
import { ChangesOf } from './changes-of';
import { ChooseSeveral } from './choose-several';
import { useLookahead, useOpenView } from './lookahead-context';
import { noDraft, type RoadblockDraft, useRoadblockDraft } from './roadblock-draft';
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
  const { session, choices, today, me, schedule, editsRoadblocks } = useLookahead();
  const { areas } = useOpenView();
  const { t } = useTranslation('lookahead');
  const format = useFormat();
  const { draft, change, kept, forget } = useRoadblockDraft(
    me,
    schedule,
    roadblock ? draftOf(roadblock) : noDraft,
    roadblock !== undefined,
  );
  const { name, description, type, category, priority, responsible, responsibles, reporters, day } = draft;
  const subcontract = draft.subcontract ?? tasks[0]?.subcontract ?? '';
  const [tried, setTried] = useState(false);
  const blocked = roadblock
    ? roadblock.tasks.map((row) => String(areas.rows.value(row, 'taskName') ?? ''))
    : tasks.map((task) => task.name);

  const submit = (): boolean => {
    setTried(true);
    if (!name.trim()) return false;
    const values: RoadblockValues & { name: string } = {
      name: name.trim(),
      description: description.trim(),
      category,
      priority,
      responsible,
      responsibles: [...responsibles],
      reporters: [...reporters],
      subcontract,
      ...(type !== '' && { type: Number(type) }),
    };
    if (roadblock) {
      const set = changedValues(values, roadblock);
      const seen = roadblock.row > 0 && { seen: seenOfRoadblock(roadblock, set) };
      if (Object.keys(set).length) session.edit({ type: 'roadblocks.edit', rows: [roadblock.row], set, ...seen });
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
    forget();
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
      {kept && (
        <p className={classes.kept}>
          {t('form.kept')}
          <Button variant="ghost" onClick={forget}>
            {t('form.fresh')}
          </Button>
        </p>
      )}
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
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <SelectField
          label={t('form.category')}
          value={category}
          options={[
            { value: '', label: t('form.noCategory') },
            ...categories.map((value) => ({ value, label: t(`category.${value}`) })),
          ]}
          onChange={(category) => change({ category })}
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
          onChange={(type) => change({ type })}
        />
      </div>
      <div className={classes.pair}>
        <SelectField
          label={t('form.responsible')}
          value={responsible}
          options={[{ value: '', label: t('form.nobody') }, ...choices.people]}
          onChange={(responsible) => change({ responsible })}
        />
        {!roadblock && (
          <DayField
            label={t('form.date')}
            min={dayWritten(today)}
            value={day === undefined ? '' : dayWritten(day)}
            help={t('form.dateHelp')}
            onChange={(date) => change({ day: dayRead(date) })}
          />
        )}
      </div>
      <div className={classes.pair}>
        <SelectField
          label={t('column.priority')}
          value={priority}
          options={urgencies.map((value) => ({ value, label: t(`priority.${urgencyWord(value)}`) }))}
          onChange={(to) => change({ priority: to as Urgency })}
        />
        <SelectField
          label={t('column.subcontract')}
          value={subcontract}
          options={[{ value: '', label: t('group.noSubcontract') }, ...choices.subcontracts]}
          onChange={(subcontract) => change({ subcontract })}
        />
      </div>
      <ChooseSeveral
        label={t('form.responsibles')}
        none={t('edit.nobody')}
        choices={choices.people}
        chosen={responsibles}
        onChange={(responsibles) => change({ responsibles })}
      />
      <ChooseSeveral
        label={t('form.reporters')}
        none={t('edit.nobody')}
        choices={choices.people}
        chosen={reporters}
        onChange={(reporters) => change({ reporters })}
      />
      <Field
        label={t('column.description')}
        value={description}
        maxLength={4000}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      {roadblock && <Attachments of="roadblocks" row={roadblock.row} edits={editsRoadblocks} />}
      {roadblock && <ChangesOf row={roadblock.row} />}
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

/** The form of a roadblock that is there. */
const draftOf = (of: RoadblockRow): RoadblockDraft => ({
  ...of,
  type: String(of.type || ''),
  day: undefined,
  picture: undefined,
});

/** What a roadblock showed of the values that are set. */
export const seenOfRoadblock = (roadblock: RoadblockRow, set: RoadblockValues): RoadblockValues =>
  Object.fromEntries(Object.keys(set).map((key) => [key, roadblock[key as keyof RoadblockRow]])) as RoadblockValues;

/** The values that are other than those of the roadblock. */
function changedValues(values: RoadblockValues, roadblock: RoadblockRow): RoadblockValues {
  const had = roadblock as unknown as Record<string, unknown>;
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => String(value) !== String(had[key])));
}
