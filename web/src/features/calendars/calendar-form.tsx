import { IconCalendarStar, IconCopy, IconCopyPlus, IconDots, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plan, PlanSession, WireCalendar } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Chip, Field, IconButton, Menu, MenuItem, MenuLine } from '@/shared/ui';
import { type CalendarDraft, draftProblems, LONGEST_NAME, specOf } from './calendar-draft';
import classes from './calendars-screen.module.css';
import { clockText } from './clock-text';
import { dayLookedAt } from './day-looked-at';
import { EffectCard } from './effect-card';
import { ExceptionsTable } from './exceptions-table';
import { yearsOf } from './holiday-years';
import { MonthPreview } from './month-preview';
import { WeekEditor } from './week-editor';
import { useWeekWords } from './week-words';
import { minutesOf, workingDayHours } from './weekdays';

interface Props {
  session: PlanSession;
  plan: Plan;
  /** Grows when the plan changes, which may be in place. */
  planVersion: number;
  spec: WireCalendar;
  draft: CalendarDraft;
  /** Whether the draft says anything else than the calendar. */
  changed: boolean;
  /** Somebody deleted the calendar; saving makes it again. */
  gone: boolean;
  /** Saving was tried: the form marks what is missing too. */
  tried: boolean;
  editable: boolean;
  uses: number;
  notice: ReactNode;
  onEdit: (draft: CalendarDraft) => void;
  onDiscard: () => void;
  onSave: () => void;
  onDuplicate: () => void;
  /** Absent where there is no project to clone it into. */
  onClone?: () => void;
  onDefault: () => void;
  /** Lists the activities that work by it. */
  onUsed: () => void;
  onDelete: () => void;
}

/** One calendar to look at and edit, with its month and what saving would do beside it. */
export function CalendarForm(props: Props) {
  const { session, plan, spec, draft, changed, gone, tried, editable, uses, notice, onEdit, onDiscard, onSave } = props;
  const { t } = useTranslation('calendars');
  const format = useFormat();
  const words = useWeekWords();
  const standard = spec.row === plan.schedule.calendar;
  const read = specOf(draft, spec.row);
  const hours = workingDayHours(read.week);
  const facts = [
    t('perWeek', { hours: words.hours(read.week.reduce((sum, day) => sum + minutesOf(day), 0)) }),
    words.days(read.week),
    hours && t('workingDay', { from: clockText(hours[0]), to: clockText(hours[1]) }),
  ].filter(Boolean);
  const noName = !draft.name.trim();
  const problems = draftProblems(draft);
  const today = dayLookedAt(plan);
  /** The day of the exception that was put last: its month is shown. */
  const [put, setPut] = useState<number>();
  return (
    <>
      <div className={classes.form} data-region="calendar" tabIndex={-1}>
        {notice}
        <div className={classes.formHead}>
          <div className={classes.formTitle}>
            <h2>
              {shownText(spec.name)}
              {standard && <Chip tone="info">{t('default')}</Chip>}
            </h2>
            <p>
              {facts.join(' · ')} ·{' '}
              <button type="button" className={classes.used} title={t('used.open')} onClick={props.onUsed}>
                {t('uses', format.counted(uses))}
              </button>
            </p>
          </div>
          {editable && (
            <>
              <Button icon={IconCopy} onClick={props.onDuplicate}>
                {t('duplicate')}
              </Button>
              <Menu position="bottom-end" width={240} target={<IconButton icon={IconDots} label={t('more')} />}>
                <MenuItem icon={IconCalendarStar} disabled={standard} onClick={props.onDefault}>
                  {t('makeDefault')}
                </MenuItem>
                <MenuItem icon={IconCopyPlus} disabled={!props.onClone} onClick={props.onClone}>
                  {t('clone.open')}
                </MenuItem>
                <MenuLine />
                <MenuItem icon={IconTrash} danger onClick={props.onDelete}>
                  {t('delete.open')}
                </MenuItem>
              </Menu>
            </>
          )}
        </div>
        <Field
          label={t('name')}
          className={classes.name}
          value={draft.name}
          maxLength={LONGEST_NAME}
          disabled={!editable}
          error={noName ? t('problem.name') : undefined}
          onChange={(event) => onEdit({ ...draft, name: event.currentTarget.value })}
        />
        <WeekEditor week={draft.week} editable={editable} onChange={(week) => onEdit({ ...draft, week })} />
        {problems.includes('noWork') && (
          <p className={classes.problem} role="alert">
            {t('problem.noWork')}
          </p>
        )}
        <ExceptionsTable
          exceptions={draft.exceptions}
          saved={spec.exceptions ?? []}
          dateFormat={plan.schedule.dateFormat}
          editable={editable}
          today={today}
          week={read.week}
          years={yearsOf(plan.schedule.start, plan.schedule.finish)}
          onChange={(exceptions, day) => {
            onEdit({ ...draft, exceptions });
            if (day !== undefined) setPut(day);
          }}
        />
      </div>
      <aside className={classes.rail} aria-label={t('preview')}>
        <MonthPreview spec={read} day={put ?? today} />
        <EffectCard
          session={session}
          plan={plan}
          planVersion={props.planVersion}
          spec={spec}
          draft={draft}
          changed={changed && !gone}
          uses={uses}
        />
        <span className={classes.grow} />
        {editable && (
          <div className={classes.save}>
            {tried && problems.length > 0 && (
              <p className={classes.problem} role="alert">
                {t(`problem.${problems[0]}`)}
              </p>
            )}
            <Button disabled={!changed} onClick={onDiscard}>
              {t('discard')}
            </Button>
            <Button variant="primary" disabled={!changed} onClick={onSave}>
              {t(gone ? 'create.confirm' : 'save')}
            </Button>
          </div>
        )}
      </aside>
    </>
  );
}
