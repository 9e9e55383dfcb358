import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppCommand, useRegisteredCommands } from '@/shared/lib/command-registry';
import { IconButton, Kbd } from '@/shared/ui';
import classes from './help-panel.module.css';

/** Every shortcut of the screen at hand, by group, from the same commands that menus and the palette run. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const commands = useRegisteredCommands();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const groups = new Map<string, AppCommand[]>();
  for (const command of commands) {
    if (command.shortcut?.length) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  }
  return (
    <aside
      ref={panel}
      className={classes.panel}
      aria-label={t('help.title')}
      data-region="help"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={classes.head} data-density="compact">
        <div>
          <h2>{t('help.title')}</h2>
          <p>{t('help.text')}</p>
        </div>
        <IconButton label={t('help.close')} icon={IconX} onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so the keyboard must reach it */}
      <section className={classes.body} tabIndex={0} aria-label={t('help.title')}>
        {[...groups].map(([group, list]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {list.map((command) => (
                <div key={command.id} className={classes.line}>
                  <dt>{command.label}</dt>
                  <dd>
                    {command.shortcut?.map((keys) => (
                      <Kbd key={keys} keys={keys} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </aside>
  );
}
