import { IconPalette } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownText } from '@/shared/lib/shown-text';
import { IconButton, Menu, MenuHeading, MenuItem, MenuLine, notify } from '@/shared/ui';
import { useBaseline } from './api/use-baseline';
import { BarLegend } from './bar-legend';
import { useGantt, useGanttState, useView } from './gantt-context';
import { barColours, criterias, rowColours } from './gantt-store';
import { isOwn } from './grid-columns';
import { LevelLegend } from './level-legend';
import { useOwnColumns } from './use-own-columns';

/** What is drawn beside the bars, what their colours and those of the rows say, and what expected progress is measured on. */
export function ViewMenu() {
  const { session, store, surroundings } = useGantt();
  const { plan } = useView();
  const { t } = useTranslation('gantt');
  const baseline = useGanttState((s) => s.baseline);
  const todayline = useGanttState((s) => s.todayline);
  const criteria = useGanttState((s) => s.criteria);
  const colours = useGanttState((s) => s.colours);
  const rows = useGanttState((s) => s.rowColours);
  const [opened, setOpened] = useState(false);
  const own = useOwnColumns(opened || isOwn(colours));
  const active = useBaseline(session, plan.schedule.id, Boolean(surroundings));

  /** Nothing can be shown of a baseline while none is active: the menu says how to get one. */
  const tellIfNone = () => {
    if (active === null) notify({ tone: 'info', title: t('show.activate'), effect: t('show.noneActive') });
  };
  return (
    <Menu
      position="bottom-end"
      width={248}
      opened={opened}
      onChange={setOpened}
      target={<IconButton icon={IconPalette} label={t('show.label')} />}
    >
      <MenuItem
        current={todayline}
        detail={todayline ? t('show.on') : t('show.off')}
        onClick={() => store.setState({ todayline: !todayline })}
      >
        {t('show.today')}
      </MenuItem>
      {surroundings && (
        <>
          <MenuItem
            current={baseline}
            detail={baseline ? t('show.on') : t('show.off')}
            onClick={() => {
              store.setState({ baseline: !baseline });
              if (baseline) return;
              tellIfNone();
              if (active && !active.visible) {
                notify({
                  tone: 'info',
                  title: t('show.hidden'),
                  effect: t('show.hiddenText', { name: shownText(active.name) }),
                });
              }
            }}
          >
            {t('show.baseline')}
          </MenuItem>
          <MenuLine />
          <MenuHeading>{t('show.criteria')}</MenuHeading>
          {criterias.map((one) => (
            <MenuItem
              key={one}
              current={criteria === one}
              onClick={() => {
                store.setState({ criteria: one });
                if (one === 'baseline') tellIfNone();
              }}
            >
              {t(`show.by.${one}`)}
            </MenuItem>
          ))}
          <MenuLine />
        </>
      )}
      <MenuHeading>{t('show.bars')}</MenuHeading>
      {barColours.map((one) => (
        <MenuItem key={one} current={colours === one} onClick={() => store.setState({ colours: one })}>
          {t(`show.colours.${one}`)}
        </MenuItem>
      ))}
      {[...(own?.values() ?? [])]
        .filter(({ kind }) => kind === 'list')
        .map(({ id, name }) => (
          <MenuItem key={id} current={colours === id} onClick={() => store.setState({ colours: id })}>
            {name}
          </MenuItem>
        ))}
      {(colours === 'subcontract' || colours === 'tags' || isOwn(colours)) && <BarLegend />}
      <MenuLine />
      <MenuHeading>{t('show.rows')}</MenuHeading>
      {rowColours.map((one) => (
        <MenuItem key={one} current={rows === one} onClick={() => store.setState({ rowColours: one })}>
          {t(`show.rowColours.${one}`)}
        </MenuItem>
      ))}
      {rows === 'levels' && <LevelLegend />}
    </Menu>
  );
}
