import { Popover } from '@mantine/core';
import {
  IconBuilding,
  IconHeartbeat,
  IconLogout,
  IconPlayerPlay,
  IconPlugConnected,
  IconShieldCog,
  IconSwitchHorizontal,
  IconUserCog,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCompanyChoices } from '@/features/company/choices';
import { signOut, useLanguage } from '@/features/session';
import { languageNames, languages } from '@/shared/i18n';
import { type Session, seesModule, useLevel } from '@/shared/lib/session';
import { shownText } from '@/shared/lib/shown-text';
import { type Appearance, Avatar, Button, notifyError, Segment, useAppearance } from '@/shared/ui';
import { paths } from '../paths';
import classes from './account-menu.module.css';

const longestName = 17;

/** A name as the menu has room for it. */
function shortName(name: string): string {
  const letters = [...name];
  return letters.length > longestName ? `${letters.slice(0, longestName).join('')}…` : name;
}

/** Who I am here, my language, my theme, the way out. */
export function AccountMenu({ session }: { session: Session }) {
  const { t } = useTranslation();
  const { language, setLanguage } = useLanguage();
  const { appearance, setAppearance } = useAppearance();
  const [opened, setOpened] = useState(false);
  const { data: choices } = useCompanyChoices(opened ? session.user.id : undefined);
  const administers = seesModule(useLevel('settings.company'));
  const integrates = useLevel('settings.integrations') === 'AC';
  const { user, role, company, version } = session;
  const name = shownText(`${user.name} ${user.lastname}`.trim());
  const close = () => setOpened(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={272}
      offset={6}
      trapFocus
      returnFocus
      zIndex="var(--g-z-drawer)"
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.me}
          aria-label={`${t('shell.me')}: ${name}`}
          onClick={() => setOpened(!opened)}
        >
          <Avatar
            user={user.id}
            name={user.name}
            lastname={user.lastname}
            picture={user.picture}
            size="large"
            decorative
          />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={t('shell.me')}>
        <div className={classes.who}>
          <Avatar
            user={user.id}
            name={user.name}
            lastname={user.lastname}
            picture={user.picture}
            size="large"
            decorative
          />
          <span className={classes.words}>
            <b title={name}>{shortName(name)}</b>
            <span>{user.email}</span>
            <span>
              {t(`role.${role as 'planner'}`, { defaultValue: role })} · {shownText(company.name)}
            </span>
          </span>
        </div>
        <div className={classes.choice}>
          <span>{t('shell.language')}</span>
          <Segment
            label={t('shell.language')}
            value={language}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={setLanguage}
          />
        </div>
        <div className={classes.choice}>
          <span>{t('shell.theme')}</span>
          <Segment<Appearance>
            label={t('shell.theme')}
            value={appearance}
            options={[
              { value: 'light', label: t('shell.light') },
              { value: 'dark', label: t('shell.dark') },
              { value: 'system', label: t('shell.system') },
            ]}
            onChange={setAppearance}
          />
        </div>
        <Link className={classes.link} to={paths.userSettings} onClick={close}>
          <IconUserCog size={16} stroke={1.5} />
          {t('shell.account')}
        </Link>
        {(choices?.length ?? 0) > 1 && (
          <Link className={classes.link} to={paths.selectCompany} onClick={close}>
            <IconSwitchHorizontal size={16} stroke={1.5} />
            {t('shell.switchCompany')}
          </Link>
        )}
        {administers && (
          <Link className={classes.link} to={paths.companySettings()} onClick={close}>
            <IconBuilding size={16} stroke={1.5} />
            {t('shell.companySettings')}
          </Link>
        )}
        {administers && (
          <Link className={classes.link} to={paths.status(company.id)} onClick={close}>
            <IconHeartbeat size={16} stroke={1.5} />
            {t('shell.status')}
          </Link>
        )}
        {integrates && (
          <Link className={classes.link} to={paths.integrations} onClick={close}>
            <IconPlugConnected size={16} stroke={1.5} />
            {t('shell.integrations')}
          </Link>
        )}
        {session.superadmin && (
          <Link className={classes.link} to={paths.administration()} onClick={close}>
            <IconShieldCog size={16} stroke={1.5} />
            {t('shell.administration')}
          </Link>
        )}
        <Link className={classes.link} to={paths.tutorials} onClick={close}>
          <IconPlayerPlay size={16} stroke={1.5} />
          {t('shell.tutorials')}
        </Link>
        <div className={classes.foot} data-density="compact">
          <Button variant="ghost" icon={IconLogout} onClick={() => signOut().catch((error) => notifyError(error))}>
            {t('shell.signOut')}
          </Button>
          <span>{t('shell.version', { version })}</span>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
