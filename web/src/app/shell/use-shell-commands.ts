import {
  IconApps,
  IconDeviceDesktop,
  IconHelpCircle,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { signOut, useLanguage } from '@/features/session';
import { languageNames } from '@/shared/i18n';
import { type AppCommand, useCommands } from '@/shared/lib/command-registry';
import { focusRegion } from '@/shared/lib/regions';
import { notifyError, useAppearance } from '@/shared/ui';
import { paths } from '../paths';
import { scheduleTabs, tabNames } from '../schedule-tabs';
import type { Place } from './use-place';

interface Openers {
  openPalette: () => void;
  toggleHelp: () => void;
}

/** What can be done from anywhere: go places, change the look, ask for help. */
export function useShellCommands({ session, recent }: Place, openers: Openers): void {
  const { t } = useTranslation(['shared', 'session']);
  const navigate = useNavigate();
  const { language, setLanguage } = useLanguage();
  const { setAppearance } = useAppearance();
  const open = useRef(openers);
  open.current = openers;
  const org = session?.company.id ?? '';
  const project = recent?.project.id;
  const schedule = recent?.schedule.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: setAppearance is new on every render and always the same
  const commands = useMemo<AppCommand[]>(() => {
    const navigation = t('command.group.navigation');
    const general = t('command.group.general');
    const look = t('command.group.appearance');
    const other = language === 'es' ? 'en' : 'es';
    const list: AppCommand[] = [
      {
        id: 'shell.palette',
        label: t('command.palette'),
        group: general,
        icon: IconSearch,
        shortcut: ['Ctrl+K'],
        binds: true,
        run: () => open.current.openPalette(),
      },
      {
        id: 'shell.help',
        label: t('command.shortcuts'),
        group: general,
        icon: IconHelpCircle,
        shortcut: ['?'],
        binds: true,
        run: () => open.current.toggleHelp(),
      },
      {
        id: 'shell.nextRegion',
        label: t('command.nextRegion'),
        group: general,
        shortcut: ['F6'],
        binds: true,
        run: () => focusRegion(1),
      },
      {
        id: 'shell.previousRegion',
        label: t('command.previousRegion'),
        group: general,
        shortcut: ['Shift+F6'],
        binds: true,
        run: () => focusRegion(-1),
      },
      {
        id: 'shell.projects',
        label: t('command.goProjects'),
        group: navigation,
        icon: IconApps,
        run: () => navigate(paths.projects(org)),
      },
    ];
    if (project && schedule) {
      for (const name of tabNames) {
        const tab = scheduleTabs[name];
        if (!('command' in tab)) continue;
        list.push({
          id: `shell.${name}`,
          label: t(tab.command.label),
          group: navigation,
          icon: tab.command.icon,
          run: () => navigate(paths[name](org, project, schedule)),
        });
      }
    }
    list.push(
      {
        id: 'shell.light',
        label: t('command.themeLight'),
        group: look,
        icon: IconSun,
        run: () => setAppearance('light'),
      },
      {
        id: 'shell.dark',
        label: t('command.themeDark'),
        group: look,
        icon: IconMoon,
        run: () => setAppearance('dark'),
      },
      {
        id: 'shell.system',
        label: t('command.themeSystem'),
        group: look,
        icon: IconDeviceDesktop,
        run: () => setAppearance('system'),
      },
      {
        id: 'shell.language',
        label: t('session:languageSwitch', { language: languageNames[other] }),
        group: look,
        icon: IconLanguage,
        run: () => setLanguage(other),
      },
      {
        id: 'shell.signOut',
        label: t('command.signOut'),
        group: general,
        icon: IconLogout,
        run: () => signOut().catch((error) => notifyError(error)),
      },
    );
    return list;
  }, [t, navigate, org, project, schedule, language, setLanguage]);
  useCommands(commands);
}
