import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoadblockValues } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Avatar, Chip } from '@/shared/ui';
import type { TableColumn } from '@/shared/ui/data-table';
import { nameOf, namesOf } from './api/use-choices';
import type { Costs } from './api/use-costs';
import { useLookahead, useOpenView } from './lookahead-context';
import { Promised } from './promised';
import { type Problem, readChoice, readOne } from './read-values';
import { type Category, categories, seenOfRoadblock } from './roadblock-form';
import { type RoadblockRow, roadblockStatuses, urgencyWeight } from './roadblock-rows';
import { urgencies, urgencyWord } from './task-columns';
import classes from './task-columns.module.css';

/** The columns that are shown where nobody has chosen. */
export const standardRoadblockColumns: readonly string[] = [
  'id',
  'name',
  'status',
  'due',
  'cost',
  'responsible',
  'tasks',
  'category',
  'priority',
  'subcontract',
  'trending',
];

/** Every column of the table of roadblocks. */
export function useRoadblockColumns(costs: Costs | undefined): TableColumn<RoadblockRow>[] {
  const { session, choices, editsRoadblocks, toTask } = useLookahead();
  const { areas } = useOpenView();
  const { t } = useTranslation('lookahead');
  const format = useFormat();
  const names = areas.rows;
  return useMemo(() => {
    const problem = (code: Problem): string => t(`problem.${code}`);
    const quiet = (text: string): ReactNode => <span className={classes.quiet}>{text}</span>;
    /** Writes on the value that the editor showed. */
    const give = (row: RoadblockRow, set: RoadblockValues): void => {
      const seen = row.row > 0 && { seen: seenOfRoadblock(row, set) };
      session.edit({ type: 'roadblocks.edit', rows: [row.row], set, ...seen });
    };
    const may = (text: string): string | undefined => (editsRoadblocks ? text : undefined);
    const categoryOf = (row: RoadblockRow): string => {
      const type = choices.types.find(({ id }) => id === row.type);
      if (type?.name) return type.name;
      const code = type?.code || row.category;
      return code ? t(`category.${code as Category}`, { defaultValue: code }) : '';
    };
    const categoryChoices = categories.map((code) => ({ code, label: t(`category.${code}`) }));
    const urgencyChoices = urgencies.map((urgency) => ({ urgency, label: t(`priority.${urgencyWord(urgency)}`) }));
    const taskName = (row: number): string => shownText(String(names.value(row, 'taskName') ?? ''));
    return [
      {
        id: 'id',
        title: t('column.id'),
        width: 62,
        value: (row) => row.row,
        render: (row) => quiet(row.row > 0 ? `R-${row.row}` : '…'),
      },
      {
        id: 'name',
        title: t('form.name'),
        width: 256,
        fixed: true,
        value: (row) => row.name,
        render: (row) => (
          <span className={classes.name}>
            <b>{shownText(row.name)}</b>
            {row.hidden && quiet(t('mark.hidden'))}
          </span>
        ),
        edit: {
          text: (row) => may(row.name),
          commit(row, typed) {
            const name = typed.trim();
            if (!name) return problem('empty');
            if (name !== row.name) give(row, { name });
            return undefined;
          },
        },
      },
      {
        id: 'status',
        title: t('column.status'),
        width: 196,
        value: (row) => roadblockStatuses.indexOf(row.status),
        render: (row) => (
          <>
            <Chip
              tone={
                row.status === 'expired' || row.status === 'notcompromises'
                  ? 'bad'
                  : row.status === 'released'
                    ? 'ok'
                    : 'plain'
              }
            >
              {t(`roadblockStatus.${row.status}`)}
            </Chip>
            {row.reprogrammed && quiet(t('mark.reprogrammed', { count: row.promises.length - 1 }))}
          </>
        ),
        group: (row) => t(`roadblockStatus.${row.status}`),
      },
      {
        id: 'due',
        title: t('column.due'),
        width: 132,
        value: (row) => row.commitment ?? null,
        render: (row) => <Promised roadblock={row} />,
      },
      {
        id: 'cost',
        title: t('column.cost'),
        width: 112,
        figures: true,
        value: (row) => costs?.byRow.get(row.row)?.cost?.days ?? null,
        render: (row) => {
          const cost = costs?.byRow.get(row.row);
          if (!cost || row.status === 'released') return '';
          if (cost.state !== 'priced') return quiet(t(`cost.${cost.state}`));
          const days = cost.cost?.days ?? 0;
          const shared = cost.shared?.days ?? 0;
          return (
            <>
              {shared > 0 && quiet(t('cost.shared', { days: format.number(shared, 1) }))}
              <b className={days > 0 ? classes.expired : undefined}>
                {t('cost.days', { days: format.signed(days, 1) })}
              </b>
            </>
          );
        },
      },
      {
        id: 'responsible',
        title: t('form.responsible'),
        width: 170,
        value: (row) => nameOf(choices.people, row.responsible) || null,
        render: (row) =>
          row.responsible ? (
            <>
              <Avatar user={row.responsible} name={nameOf(choices.people, row.responsible)} size="small" decorative />
              {nameOf(choices.people, row.responsible)}
            </>
          ) : (
            quiet(t('form.nobody'))
          ),
        group: (row) => nameOf(choices.people, row.responsible) || t('form.nobody'),
        edit: {
          text: (row) => may(nameOf(choices.people, row.responsible)),
          choices: () => choices.people.map(({ label }) => label),
          commit(row, typed) {
            const got = readOne(typed, choices.people);
            if ('problem' in got) return problem(got.problem);
            if (got.value !== row.responsible) give(row, { responsible: got.value });
            return undefined;
          },
        },
      },
      {
        id: 'tasks',
        title: t('column.tasks'),
        width: 200,
        value: (row) => row.tasks.length,
        render: (row) =>
          row.tasks.length ? (
            <button type="button" tabIndex={-1} className={classes.blocked} onClick={() => toTask(row.tasks[0])}>
              <b>{row.tasks.length}</b>
              <span>{taskName(row.tasks[0])}</span>
            </button>
          ) : (
            quiet(t('roadblock.noTasks'))
          ),
      },
      {
        id: 'category',
        title: t('form.category'),
        width: 130,
        value: (row) => categoryOf(row) || null,
        group: (row) => categoryOf(row) || t('form.noCategory'),
        edit: {
          text: (row) => may(categoryOf(row)),
          choices: () => categoryChoices.map(({ label }) => label),
          commit(row, typed) {
            const found = typed.trim() ? readChoice(typed, categoryChoices) : { code: '' };
            if (!found) return problem('unknownName');
            if (found.code !== row.category) give(row, { category: found.code });
            return undefined;
          },
        },
      },
      {
        id: 'priority',
        title: t('column.priority'),
        width: 92,
        value: (row) => urgencyWeight[row.priority],
        render: (row) => t(`priority.${urgencyWord(row.priority)}`),
        group: (row) => t(`priority.${urgencyWord(row.priority)}`),
        edit: {
          text: (row) => may(t(`priority.${urgencyWord(row.priority)}`)),
          choices: () => urgencyChoices.map(({ label }) => label),
          commit(row, typed) {
            const found = readChoice(typed, urgencyChoices);
            if (!found) return problem('unknownName');
            if (found.urgency !== row.priority) give(row, { priority: found.urgency });
            return undefined;
          },
        },
      },
      {
        id: 'subcontract',
        title: t('column.subcontract'),
        width: 138,
        value: (row) => nameOf(choices.subcontracts, row.subcontract) || null,
        group: (row) => nameOf(choices.subcontracts, row.subcontract) || t('group.noSubcontract'),
        edit: {
          text: (row) => may(nameOf(choices.subcontracts, row.subcontract)),
          choices: () => choices.subcontracts.map(({ label }) => label),
          commit(row, typed) {
            const got = readOne(typed, choices.subcontracts);
            if ('problem' in got) return problem(got.problem);
            if (got.value !== row.subcontract) give(row, { subcontract: got.value });
            return undefined;
          },
        },
      },
      {
        id: 'trending',
        title: t('column.trending'),
        width: 84,
        figures: true,
        value: (row) => row.trending ?? null,
        render: (row) => (row.trending === undefined ? '' : t('cost.days', { days: format.signed(row.trending) })),
      },
      {
        id: 'responsibles',
        title: t('form.responsibles'),
        width: 160,
        value: (row) => namesOf(choices.people, row.responsibles) || null,
      },
      {
        id: 'reporters',
        title: t('form.reporters'),
        width: 160,
        value: (row) => namesOf(choices.people, row.reporters) || null,
      },
      {
        id: 'description',
        title: t('column.description'),
        width: 220,
        value: (row) => row.description || null,
        edit: {
          text: (row) => may(row.description),
          commit(row, typed) {
            if (typed.trim() !== row.description) give(row, { description: typed.trim() });
            return undefined;
          },
        },
      },
    ];
  }, [session, choices, editsRoadblocks, toTask, names, costs, t, format]);
}
