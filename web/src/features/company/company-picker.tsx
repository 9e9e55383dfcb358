import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownText } from '@/shared/lib/shown-text';
import { Avatar, Chip, EmptyState, Loaded, notifyError } from '@/shared/ui';
import { enterCompany, useCompanyChoices } from './api/company';
import classes from './company-picker.module.css';

interface Props {
  user: string;
  /** Called once the session is in the company. */
  onEntered: () => void;
  /** Called where there is nothing to choose: the session is in the person's one company. */
  onOnly: () => void;
}

/** The companies a person may enter; five or more scroll. */
export function CompanyPicker({ user, onEntered, onOnly }: Props) {
  const { t } = useTranslation(['company', 'shared']);
  const choices = useCompanyChoices(user);
  const [busy, setBusy] = useState<string | null>(null);
  const only = choices.data?.length === 1 && choices.data[0].current;
  useEffect(() => {
    if (only) onOnly();
  }, [only, onOnly]);

  async function enter(company: string, current: boolean) {
    if (current) {
      onEntered();
      return;
    }
    setBusy(company);
    try {
      await enterCompany(user, company);
      onEntered();
    } catch (error) {
      notifyError(error);
      setBusy(null);
    }
  }

  return (
    <section className={classes.picker} aria-labelledby="choose-company">
      <h1 id="choose-company">{t('picker.title')}</h1>
      <Loaded of={choices} loading={t('loading')} failed={t('picker.loadFailed')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t('picker.none')} text={t('picker.noneText')} />
          ) : (
            <ul className={classes.list} data-scrolls={list.length >= 5 || undefined}>
              {list.map((one) => (
                <li key={one.companyId}>
                  <button
                    type="button"
                    className={classes.choice}
                    aria-busy={busy === one.companyId}
                    disabled={busy !== null}
                    onClick={() => void enter(one.companyId, one.current)}
                  >
                    <Avatar
                      user={one.companyId}
                      name={one.name}
                      picture={one.image ? `/api/files/${one.image}` : undefined}
                      size="large"
                      decorative
                    />
                    <span className={classes.words}>
                      <b>{shownText(one.name)}</b>
                      <span>{t(`shared:role.${one.role as 'planner'}`, { defaultValue: one.role })}</span>
                    </span>
                    {one.hasPremiumUpgrade && <Chip tone="info">PRO</Chip>}
                    {one.current && <Chip>{t('picker.current')}</Chip>}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
