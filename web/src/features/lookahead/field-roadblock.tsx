import {
  IconChecklist,
  IconCloudRain,
  IconDots,
  IconFileText,
  IconPackage,
  IconRuler2,
  IconTruck,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY, lastDayOf } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { type RefusedEdit, useOutbox } from '@/shared/outbox';
import { Button, IconButton } from '@/shared/ui';
import { DayField } from '@/shared/ui/day-field';
import { unreadDay } from '@/shared/ui/unread-day';
import { ChoosePerson } from './choose-person';
import classes from './field-roadblock.module.css';
import { useLookahead, useRoadblocks } from './lookahead-context';
import { PictureChooser } from './picture-chooser';
import { draftOfNew, noDraft, useRoadblockDraft } from './roadblock-draft';
import { likelyFirst } from './roadblock-rows';
import type { TaskRow } from './task-rows';
import './texts';
import { dayRead, dayWritten } from './window';

const kinds = [
  ['design', IconRuler2],
  ['material', IconPackage],
  ['rrhh', IconUsers],
  ['machinery', IconTruck],
  ['permissions', IconFileText],
  ['quality', IconChecklist],
  ['weather', IconCloudRain],
  ['others', IconDots],
] as const;

/** A new roadblock with one thumb: what is missing, in a few words, by when and by whom. Without a day it is a draft. */
export function FieldRoadblock({
  task,
  corrects,
  onClose,
}: {
  task?: TaskRow;
  /** One that was refused, to be sent otherwise. */
  corrects?: RefusedEdit;
  onClose: () => void;
}) {
  const { session, choices, today, me, schedule } = useLookahead();
  const { t } = useTranslation('lookahead');
  const format = useFormat();
  const { outbox } = useOutbox(session, schedule);
  const refused = corrects?.command.type === 'roadblocks.add' ? corrects.command.items[0] : undefined;
  const { draft, change, kept, forget } = useRoadblockDraft(
    me,
    schedule,
    refused ? draftOfNew(refused) : noDraft,
    refused !== undefined,
  );
  const tasks = task ? [task.row] : refused?.tasks;
  const { category, name, day, responsible } = draft;
  const [tried, setTried] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const { all } = useRoadblocks();
  const people = useMemo(() => likelyFirst(choices.people, all), [choices.people, all]);
  const due = task?.finish === undefined ? today : lastDayOf(task.finish);
  const third = due > today + 1 ? due : today + 2;
  const dated = (of: number): string => format.weekdayShort(of * DAY);
  const days = [
    { day: today, label: t('field.todayDay'), below: dated(today) },
    { day: today + 1, label: t('field.tomorrow'), below: dated(today + 1) },
    { day: third, label: dated(third), below: third === due ? t('field.taskDue') : '' },
  ];
  const soon = days.some((one) => one.day === day);
  const [asksOther, setAsksOther] = useState(false);
  // A day that was kept and is none of those is shown too.
  const other = asksOther || (day !== undefined && !soon);
  const toggleOther = (): void => {
    setAsksOther(!other);
    if (other && !soon) change({ day: undefined });
  };
  const subcontract = draft.subcontract ?? task?.subcontract;
  // Who releases it answers for it too.
  const responsibles = [...new Set(responsible ? [responsible, ...draft.responsibles] : draft.responsibles)];
  const entrust = (to: string): void =>
    change({ responsible: to, responsibles: draft.responsibles.filter((one) => one !== responsible) });
  const submit = (of: HTMLFormElement): void => {
    setTried(true);
    if (!name.trim() || unreadDay(of)) return;
    const id = session.edit({
      type: 'roadblocks.add',
      items: [
        {
          name: name.trim(),
          category: category || 'others',
          priority: draft.priority,
          ...(draft.description && { description: draft.description }),
          ...(draft.type && { type: Number(draft.type) }),
          ...(tasks && { tasks }),
          ...(subcontract && { subcontract }),
          ...(responsible && { responsible }),
          ...(responsibles.length && { responsibles }),
          ...(draft.reporters.length && { reporters: [...draft.reporters] }),
          ...(day !== undefined && { date: (day + 1) * DAY - 1 }),
        },
      ],
    });
    if (corrects) outbox.moved(corrects.id, id);
    if (draft.picture) void outbox.photograph(draft.picture, `${id}#1`, name.trim());
    forget();
    onClose();
  };
  return (
    <form
      className={classes.form}
      aria-labelledby="field-roadblock"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <header>
        <IconButton icon={IconX} label={t('field.close')} size={22} onClick={onClose} />
        <div>
          <h2 id="field-roadblock" ref={head} tabIndex={-1}>
            {t('newRoadblock')}
          </h2>
          {task && <span>{shownText(task.name)}</span>}
          {corrects && <span>{corrects.fault.message}</span>}
        </div>
      </header>
      <div className={classes.body}>
        {kept && (
          <p className={classes.kept}>
            {t('form.kept')}
            <Button variant="ghost" className={classes.fresh} onClick={forget}>
              {t('form.fresh')}
            </Button>
          </p>
        )}
        <PictureChooser picture={draft.picture} onChange={(picture) => change({ picture })} />
        <fieldset>
          <legend>{t('field.what')}</legend>
          <div className={classes.kinds}>
            {kinds.map(([kind, Drawing]) => (
              <button
                key={kind}
                type="button"
                aria-pressed={category === kind}
                onClick={() => change({ category: kind })}
              >
                <Drawing size={20} stroke={1.6} aria-hidden />
                {t(`category.${kind}`)}
              </button>
            ))}
          </div>
        </fieldset>
        <label className={classes.text}>
          {t('field.tell')}
          <textarea
            rows={2}
            maxLength={500}
            value={name}
            aria-invalid={(tried && !name.trim()) || undefined}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          {tried && !name.trim() && <span role="alert">{t('form.nameMissing')}</span>}
        </label>
        <fieldset>
          <legend>{t('field.when')}</legend>
          <div className={classes.days}>
            {days.map((one) => (
              <button
                key={one.day}
                type="button"
                aria-pressed={!other && day === one.day}
                onClick={() => {
                  setAsksOther(false);
                  change({ day: day === one.day ? undefined : one.day });
                }}
              >
                <b>{one.label}</b>
                {one.below && <small>{one.below}</small>}
              </button>
            ))}
            <button type="button" aria-pressed={other} onClick={toggleOther}>
              {t('field.otherDay')}
            </button>
          </div>
          {other && (
            <DayField
              hiddenLabel
              label={t('promise.date')}
              min={dayWritten(today)}
              value={day === undefined ? '' : dayWritten(day)}
              onChange={(date) => change({ day: dayRead(date) })}
            />
          )}
        </fieldset>
        {people.length > 0 && (
          <ChoosePerson label={t('field.who')} people={people} chosen={responsible} onChoose={entrust} />
        )}
      </div>
      <footer>
        <p>{t(day === undefined ? 'field.draft' : tasks ? 'field.consequence' : 'field.consequenceNone')}</p>
        <Button variant="primary" type="submit">
          {t('form.create')}
        </Button>
      </footer>
    </form>
  );
}
