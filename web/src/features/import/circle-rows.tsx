import { IconAlertCircle, IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { Button, classNames, SelectField } from '@/shared/ui';
import type { Circle, CircularLink } from './api/imports';
import type { Opened } from './choice';
import classes from './datum-table.module.css';
import { openedName, shortName } from './words';

interface Props {
  circles: Circle[];
  opened: Opened[];
  onOpened: (opened: Opened[]) => void;
}

function openedBy(circle: Circle, link: CircularLink): Opened {
  const named = (row: number) => circle.activities.find((a) => a.row === row) ?? { row, code: '', name: '' };
  return { link, from: named(link.from), to: named(link.to) };
}

const proposal = (circle: Circle): Opened =>
  openedBy(circle, circle.links.find((link) => link.row === circle.proposed) ?? circle.links[0]);

/** The circles of the file: each needs one of its links gone. The one proposed is chosen already and has to be confirmed. */
export function CircleRows({ circles, opened, onOpened }: Props) {
  const { t } = useTranslation('import');
  // What was decided goes with its button, at once or with the next answer: the next thing to decide takes the focus.
  const acted = useRef(false);
  const decide = (next: Opened[]) => {
    acted.current = true;
    onOpened(next);
  };
  useEffect(() => {
    if (!acted.current || document.activeElement !== document.body) return;
    const next = document.querySelector<HTMLElement>(circles.length ? '[data-circle]' : '[data-decided]');
    if (!next) return;
    acted.current = false;
    next.focus();
  });
  return (
    <>
      {circles.length > 1 && (
        <tr>
          <td colSpan={6} className={classes.detail}>
            <div className={classes.row}>
              <span>{t('circle.many', { count: circles.length })}</span>
              <Button onClick={() => decide([...opened, ...circles.map(proposal)])}>
                {t('circle.confirmAll', { count: circles.length })}
              </Button>
            </div>
          </td>
        </tr>
      )}
      {circles.map((circle) => (
        <CircleRow
          key={circle.links.map((link) => link.row).join(' ')}
          circle={circle}
          onOpen={(one) => decide([...opened, one])}
        />
      ))}
      {opened.map((one) => (
        <tr key={one.link.row}>
          <td className={classNames(classes.severity, classes.same)}>
            <IconCircleCheck size={16} stroke={1.6} />
          </td>
          <th scope="row" className={classes.title}>
            {t('circle.decided', { link: openedName(one) })}
          </th>
          <td className={classes.place} />
          <td className={classes.number}>1</td>
          <td className={classes.what}>{t('circle.decidedText')}</td>
          <td className={classes.act}>
            <Button
              data-decided
              aria-label={t('circle.changeOf', { link: openedName(one) })}
              onClick={() => decide(opened.filter((o) => o !== one))}
            >
              {t('circle.change')}
            </Button>
          </td>
        </tr>
      ))}
    </>
  );
}

function CircleRow({ circle, onOpen }: { circle: Circle; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const [chosen, setChosen] = useState(() => proposal(circle).link.row);
  const options = circle.links.map((link) => openedBy(circle, link));
  const one = options.find(({ link }) => link.row === chosen) ?? options[0];
  const round = [...circle.activities, circle.activities[0]];
  const names = round.map(shortName).join(' → ');
  return (
    <Fragment>
      <tr>
        <td className={classNames(classes.severity, classes.decide)}>
          <IconAlertCircle size={16} stroke={1.6} />
        </td>
        <th scope="row" className={classes.title} title={names}>
          {t('circle.title', { names })}
        </th>
        <td className={classes.place} />
        <td className={classes.number}>{format.number(circle.links.length)}</td>
        <td className={classes.what}>{t('circle.what')}</td>
        <td className={classes.act}>
          <SelectField
            label={t('circle.which')}
            hiddenLabel
            value={String(chosen)}
            options={options.map((o) => ({
              value: String(o.link.row),
              label: t('circle.drop', { link: openedName(o) }),
            }))}
            onChange={(row) => setChosen(Number(row))}
          />
          <Button data-circle onClick={() => onOpen(one)}>
            {t('circle.confirm')}
          </Button>
        </td>
      </tr>
      <tr>
        <td colSpan={6} className={classes.detail}>
          <div className={classes.round}>
            {round.map((activity, at) => (
              <Fragment key={`${activity.row} ${at === circle.activities.length ? 'again' : ''}`}>
                {at > 0 && <IconArrowRight size={14} stroke={1.6} />}
                <span className={classes.link}>{[activity.code, activity.name].filter(Boolean).join(' ')}</span>
              </Fragment>
            ))}
          </div>
          {chosen === circle.proposed && <p>{t('circle.proposed', { link: openedName(one) })}</p>}
        </td>
      </tr>
    </Fragment>
  );
}
