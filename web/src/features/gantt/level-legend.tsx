import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { levelColour } from '@/shared/lib/level-colours';
import { inkOn, rgbOf } from '@/shared/ui/contrast';
import { useView } from './gantt-context';
import classes from './level-legend.module.css';

/** Which colour a level of the outline has, as far as the plan is deep. */
export function LevelLegend() {
  const { t } = useTranslation('gantt');
  const { level } = useView().plan.tree;
  const depth = level.reduce((most, one) => Math.max(most, one), 0);
  return (
    <ul className={classes.legend} aria-label={t('show.rowColours.levels')}>
      {Array.from({ length: depth }, (_, k) => (
        <LevelMark key={levelColour(k + 1)} level={k + 1} />
      ))}
    </ul>
  );
}

/** A number on the colour of its level, in the ink that can be read there. */
function LevelMark({ level }: { level: number }) {
  const mark = useRef<HTMLLIElement>(null);
  const [ink, setInk] = useState<'dark' | 'white'>('white');
  useLayoutEffect(() => {
    const ground = mark.current && rgbOf(getComputedStyle(mark.current).backgroundColor);
    if (ground) setInk(inkOn(ground));
  });
  return (
    <li ref={mark} data-ink={ink} style={{ background: levelColour(level) }}>
      {level}
    </li>
  );
}
