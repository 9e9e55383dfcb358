import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import type { PCR, PPC, Team } from './api/use-dashboard';
import { ChartCard, DataTable } from './chart-card';
import type { Table } from './csv';
import { percentColumn, percentOf } from './figure-cards';

function useTeamName() {
  const { t } = useTranslation('analytics');
  return ({ kind, name }: Team) => (kind === 'own' ? t('ownPeople') : name || t('unnamed'));
}

/** What each team promised and kept. */
export function CommitmentTeams({ ppc: { teams } }: { ppc: PPC }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const nameOf = useTeamName();
  const title = t('card.commitmentTeams');
  const table: Table = {
    columns: [
      { key: 'team', label: t('column.team') },
      { key: 'kept', label: t('column.kept') },
      { key: 'promised', label: t('column.promised') },
      percentColumn(t('column.ppc'), 'ppc', format),
      percentColumn(t('column.low'), 'low', format),
      percentColumn(t('column.high'), 'high', format),
    ],
    rows: teams.map((team) => [
      nameOf(team),
      team.part,
      team.whole,
      percentOf(team.share),
      percentOf(team.low),
      percentOf(team.high),
    ]),
  };
  return (
    <ChartCard card="commitmentTeams" title={title} table={table} empty={teams.length ? undefined : t('empty.ppc')}>
      <DataTable title={title} table={table} />
    </ChartCard>
  );
}

/** What each team had to remove and did. */
export function ConstraintTeams({ pcr: { teams } }: { pcr: PCR }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const nameOf = useTeamName();
  const title = t('card.constraintTeams');
  const table: Table = {
    columns: [
      { key: 'team', label: t('column.team') },
      { key: 'removed', label: t('column.removed') },
      { key: 'roadblocks', label: t('column.roadblocks') },
      percentColumn(t('column.removedShare'), 'removed_share', format),
      { key: 'standing', label: t('column.standing') },
      { key: 'overdue', label: t('column.overdue') },
    ],
    rows: teams.map((team) => [
      nameOf(team),
      team.part,
      team.whole,
      percentOf(team.share),
      team.standing,
      team.overdue,
    ]),
  };
  return (
    <ChartCard card="constraintTeams" title={title} table={table} empty={teams.length ? undefined : t('empty.pcr')}>
      <DataTable title={title} table={table} />
    </ChartCard>
  );
}
