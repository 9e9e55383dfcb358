import { Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayer } from '@/shared/lib/command-registry';
import { Button, CheckField, IconButton } from '@/shared/ui';
import classes from './filter-menu.module.css';
import { type Arrangement, arranged, changed, reset, type View } from './panels';

interface Props {
  view: View;
  arrangement: Arrangement;
  onChange: (arrangement: Arrangement) => void;
}

/** Which cards of a view are shown, and in which order. It is kept for the person as it is chosen. */
export function ArrangeMenu({ view, arrangement, onChange }: Props) {
  const { t } = useTranslation('analytics');
  const [opened, setOpened] = useState(false);
  useLayer('drawer', opened);
  const list = arranged(view, arrangement);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={340}
      shadow="md"
      trapFocus
      returnFocus
      zIndex="var(--g-z-drawer)"
    >
      <Popover.Target>
        <Button variant="ghost" icon={IconColumns3} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {t('arrange.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('arrange.open')} className={classes.popover}>
        <ul className={classes.arrange}>
          {list.map(({ card, shown }, k) => (
            <li key={card}>
              <CheckField
                label={t(`card.${card}`)}
                checked={shown}
                onChange={(on) => onChange(changed(view, arrangement, card, { shown: on }))}
              />
              <IconButton
                label={t('arrange.up', { title: t(`card.${card}`) })}
                icon={IconArrowUp}
                disabled={k === 0}
                onClick={() => onChange(changed(view, arrangement, card, { by: -1 }))}
              />
              <IconButton
                label={t('arrange.down', { title: t(`card.${card}`) })}
                icon={IconArrowDown}
                disabled={k === list.length - 1}
                onClick={() => onChange(changed(view, arrangement, card, { by: 1 }))}
              />
            </li>
          ))}
        </ul>
        <div className={classes.reset}>
          <Button
            variant="ghost"
            icon={IconRestore}
            disabled={arrangement[view] === undefined}
            onClick={() => onChange(reset(view, arrangement))}
          >
            {t('arrange.reset')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
