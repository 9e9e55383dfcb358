import {
  IconBookmarkPlus,
  IconChevronDown,
  IconDeviceFloppy,
  IconLayoutGrid,
  IconRestore,
  IconShare2,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { Button, Menu, MenuHeading, MenuItem, MenuLine } from '@/shared/ui';
import { useAvailable } from './api/use-available';
import { type SavedView, useViews, type ViewsOf } from './api/views';
import { perform } from './gantt-command';
import { useGantt, useGanttState } from './gantt-context';
import { shareView, useViewChanges } from './use-view-changes';
import { updateView } from './view-commands';
import { contentOf, differsFrom } from './view-content';
import { viewIconOf, viewIcons } from './view-icons';
import classes from './views-menu.module.css';

/** The saved views of the schedule: choose one, keep what is on the screen as one, or go back to the usual one. */
export function ViewsMenu() {
  const { viewsOf } = useGantt();
  return viewsOf && <Views of={viewsOf} />;
}

function Views({ of }: { of: ViewsOf }) {
  const gantt = useGantt();
  const { actions, store } = gantt;
  const { t } = useTranslation('gantt');
  const views = useViews(of);
  const named = useMemo(() => views.data?.filter((view) => !view.ownDefault) ?? [], [views.data]);
  const chosen = useGanttState((s) => s.view);
  const view = named.find((one) => one.id === chosen);
  const changed = useStore(
    store,
    useShallow((s) => (view ? differsFrom(s, view, actions.views.standard) : false)),
  );
  const { change } = useViewChanges(of);
  const Drawing = view ? viewIcons[viewIconOf(view.icon)] : IconLayoutGrid;
  const [seen, setSeen] = useState(false);
  const { people } = useAvailable(of.schedule, seen && named.some((one) => one.public));
  /** The owner of a public view, shown only to users who may see other people. */
  const ownerOf = (one: SavedView) =>
    one.public ? people.find(({ value }) => value === one.userId)?.label : undefined;
  const item = (one: SavedView) => (
    <MenuItem
      key={one.id}
      icon={viewIcons[viewIconOf(one.icon)]}
      current={one.id === chosen}
      detail={[one.default ? t('views.first') : one.label, ownerOf(one)].filter(Boolean).join(' · ') || undefined}
      onClick={() => actions.views.use(one)}
    >
      {one.name}
    </MenuItem>
  );
  const [mine, shared] = [named.filter((one) => !one.public), named.filter((one) => one.public)];
  return (
    <Menu
      width={272}
      onChange={(opened) => {
        if (!opened) return;
        setSeen(true);
        void views.mutate();
      }}
      target={
        <Button className={classes.target} icon={Drawing} iconAfter={IconChevronDown} title={t('views.label')}>
          {view?.name ?? t('views.standard')}
          {changed && <span className={classes.changed} role="img" aria-label={t('views.changed')} />}
        </Button>
      }
    >
      {mine.length > 0 && <MenuHeading>{t('views.private')}</MenuHeading>}
      {mine.map(item)}
      {shared.length > 0 && <MenuHeading>{t('views.public')}</MenuHeading>}
      {shared.map(item)}
      {named.length > 0 && <MenuLine />}
      {view && changed && view.editable && (
        <MenuItem
          icon={IconDeviceFloppy}
          onClick={() => void change((calls) => calls.change(view.id, contentOf(store.getState())), t('views.saved'))}
        >
          {t('views.saveChanges', { name: view.name })}
        </MenuItem>
      )}
      {view && changed && (
        <MenuItem icon={IconRestore} onClick={() => actions.views.use(view)}>
          {t('views.discard')}
        </MenuItem>
      )}
      <MenuItem icon={IconBookmarkPlus} onClick={() => actions.dialogs.openDialog({ kind: 'view' })}>
        {t('views.saveNew')}
      </MenuItem>
      {view && (
        <MenuItem icon={IconShare2} onClick={() => void shareView(view)}>
          {t('views.share')}
        </MenuItem>
      )}
      {named.length > 0 && (
        <MenuItem icon={IconLayoutGrid} onClick={() => actions.dialogs.openDialog({ kind: 'views' })}>
          {t('views.manage')}
        </MenuItem>
      )}
      <MenuItem icon={updateView.icon} onClick={() => perform(updateView, gantt)}>
        {t('views.update')}
      </MenuItem>
      <MenuItem icon={IconRestore} onClick={() => actions.views.showStandard()}>
        {t('views.useStandard')}
      </MenuItem>
    </Menu>
  );
}
