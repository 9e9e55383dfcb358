import { IconStack2, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Menu, MenuHeading, MenuItem, MenuLine } from '@/shared/ui';
import { useBrought } from './api/use-brought';
import { useGantt, useGanttState, useView } from './gantt-context';
import { useGroupName } from './row-bands';
import { DEEPEST_GROUPS, type GroupBy, groupsAskBrought, plainGroups } from './row-groups';

/** Gathers the rows in bands: a choice adds a band within those there are, or takes its own away. */
export function GroupMenu() {
  const { actions } = useGantt();
  const { plan } = useView();
  const { t } = useTranslation('gantt');
  const nameOf = useGroupName();
  const groups = useGanttState((s) => s.groups);
  const [opened, setOpened] = useState(false);
  const { codes } = useBrought(plan.schedule.id, opened || groupsAskBrought(groups));
  const { tree } = plan;
  const depth = useMemo(() => {
    let most = 0;
    for (let i = 0; i < tree.order.length; i++) if (tree.children[i] > 0 && tree.level[i] > most) most = tree.level[i];
    return most;
  }, [tree]);
  const levels = Array.from({ length: Math.min(depth, 6) }, (_, k): GroupBy => `wbs.${k + 1}`);
  const choose = (by: GroupBy) => {
    if (groups.includes(by)) actions.view.setGroups(groups.filter((one) => one !== by));
    else actions.view.setGroups([...groups.slice(0, DEEPEST_GROUPS - 1), by]);
  };
  const item = (by: GroupBy) => (
    <MenuItem
      key={by}
      current={groups.includes(by)}
      detail={groups.includes(by) && groups.length > 1 ? String(groups.indexOf(by) + 1) : undefined}
      closeOnClick={false}
      onClick={() => choose(by)}
    >
      {nameOf(by)}
    </MenuItem>
  );
  return (
    <Menu
      width={232}
      opened={opened}
      onChange={setOpened}
      target={
        <Button variant="ghost" icon={IconStack2} on={groups.length > 0} title={t('groups.label')}>
          {groups.length ? groups.map(nameOf).join(' › ') : t('groups.label')}
        </Button>
      }
    >
      {levels.length > 0 && <MenuHeading>{t('column.wbs')}</MenuHeading>}
      {levels.map(item)}
      {levels.length > 0 && <MenuLine />}
      {plainGroups.map(item)}
      {codes.size > 0 && (
        <>
          <MenuLine />
          <MenuHeading>{t('groups.codes')}</MenuHeading>
          {[...codes.keys()].sort().map((category) => item(`code.${category}`))}
        </>
      )}
      {groups.length > 0 && (
        <>
          <MenuLine />
          <MenuItem icon={IconX} onClick={() => actions.view.setGroups([])}>
            {t('groups.none')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
