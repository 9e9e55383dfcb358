import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { useSWRConfig } from 'swr';
import { projectsKey } from '@/features/projects';
import { onPlanMoved } from '@/shared/lib/plan-moves';
import { classNames, NoticeHost } from '@/shared/ui';
import { CommandPalette } from './command-palette';
import { HelpPanel } from './help-panel';
import classes from './shell.module.css';
import { SideMenu } from './side-menu';
import { TopBar } from './top-bar';
import { usePlace } from './use-place';
import { useShellCommands } from './use-shell-commands';
import { useShortcuts } from './use-shortcuts';
import { VisitBanner } from './visit-banner';

/** The frame of every signed-in screen: top bar, areas, the sheet, help. The screen itself is the outlet. */
export function Component() {
  const place = usePlace();
  const { t } = useTranslation();
  const location = useLocation();
  const navigation = useNavigation();
  const [help, setHelp] = useState(false);
  const [palette, setPalette] = useState(false);
  const helpOpener = useRef<HTMLElement | null>(null);
  const sheet = useRef<HTMLElement>(null);

  function openHelp() {
    helpOpener.current = document.activeElement as HTMLElement | null;
    setHelp(true);
  }
  function closeHelp() {
    setHelp(false);
    helpOpener.current?.focus();
  }
  useShellCommands(place, { openPalette: () => setPalette(true), toggleHelp: () => (help ? closeHelp() : openHelp()) });
  useShortcuts(palette);

  // Figures of the project list follow the edits made here, although the list itself is still fresh.
  const { mutate } = useSWRConfig();
  const org = place.session?.company.id;
  const moved = useRef(false);
  useEffect(
    () =>
      onPlanMoved(() => {
        moved.current = true;
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at after every change of screen
  useEffect(() => {
    if (!moved.current || !org) return;
    moved.current = false;
    void mutate(projectsKey(org));
  }, [location.pathname, org, mutate]);

  // After a change of screen the focus is on the sheet: the next Tab enters the new screen, not the old menu.
  const path = useRef(location.pathname);
  useEffect(() => {
    if (path.current === location.pathname) return;
    path.current = location.pathname;
    if (!sheet.current?.contains(document.activeElement)) sheet.current?.focus({ preventScroll: true });
  }, [location.pathname]);

  return (
    <div className={classNames(classes.shell, help && classes.withHelp)}>
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      <TopBar place={place} onSearch={() => setPalette(true)} helpOpen={help} onHelp={help ? closeHelp : openHelp} />
      <SideMenu place={place} />
      <main
        ref={sheet}
        id="content"
        tabIndex={-1}
        data-region="content"
        aria-label={t('shell.content')}
        aria-busy={navigation.state !== 'idle'}
        className={classes.sheet}
      >
        {place.session && <VisitBanner session={place.session} />}
        <Outlet />
        <NoticeHost />
      </main>
      {help && <HelpPanel onClose={closeHelp} />}
      <CommandPalette opened={palette} onClose={() => setPalette(false)} place={place} />
    </div>
  );
}
