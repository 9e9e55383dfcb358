import { useTranslation } from 'react-i18next';
import useSWRInfinite from 'swr/infinite';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, EmptyState, Loaded } from '@/shared/ui';
import { type Audit, type AuditEntry, auditPage } from './api/company';
import classes from './company-settings-page.module.css';

type Person = AuditEntry['by'];

/** What was done to the company, its people and permissions, the latest first. */
export function AuditTab({ company }: { company: string }) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const pages = useSWRInfinite<Audit>(
    (index, before: Audit | null) =>
      index === 0 || before?.older ? ['audit', company, index === 0 ? undefined : before?.older] : null,
    ([, of, below]: [string, string, number | undefined]) => auditPage(of, below),
    { revalidateFirstPage: false },
  );
  const sentence = useSentence();
  return (
    <Loaded of={pages} loading={t('loading')} failed={t('audit.loadFailed')}>
      {(all) => {
        const entries = all.flatMap((page) => page.entries);
        if (entries.length === 0) return <EmptyState title={t('audit.none')} text={t('audit.noneText')} />;
        return (
          <>
            <ol className={classes.log}>
              {entries.map((entry) => (
                <li key={entry.revision}>
                  <span>{sentence(entry)}</span>
                  <span>
                    {entry.by ? nameOf(entry.by) : t('audit.system')} ·{' '}
                    <time dateTime={entry.at}>{format.instant(Date.parse(entry.at))}</time>
                  </span>
                </li>
              ))}
            </ol>
            {all.at(-1)?.older ? (
              <div>
                <Button busy={pages.isValidating} onClick={() => void pages.setSize(pages.size + 1)}>
                  {t('audit.older')}
                </Button>
              </div>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}

const nameOf = (person: Person) => (person ? shownText(`${person.name} ${person.lastname}`.trim()) : '');

/** Says an entry in one sentence made from its codes. */
function useSentence() {
  const { t } = useTranslation(['company', 'shared']);
  const format = useFormat();
  const role = (code: unknown) => t(`shared:role.${code as 'planner'}`, { defaultValue: String(code) });
  return (entry: AuditEntry) => {
    const data = entry.data as Record<string, unknown>;
    const kind = entry.type.replace('company.', '') as 'created';
    const firm = (data.subcontract ?? data.to) as { name?: string } | undefined;
    const on = typeof data.to === 'boolean' ? t(data.to ? 'audit.on' : 'audit.off') : '';
    if (entry.type === 'company.threshold-changed') {
      const value = (of: unknown) => {
        if (typeof of !== 'number') return t('audit.standard');
        return String(data.threshold).endsWith('-days') ? t('health.days', { count: of }) : format.percent(of / 1e6, 4);
      };
      return t('audit.entry.threshold-changed', {
        name: t(`health.threshold.${data.threshold as 'logic'}`, { defaultValue: String(data.threshold) }),
        from: value(data.from),
        to: value(data.to),
        interpolation: { escapeValue: false },
      });
    }
    return t(`audit.entry.${kind}`, {
      defaultValue: entry.type,
      person: nameOf(entry.about) || t('audit.somebody'),
      role: role(data.role),
      module: t(`module.${String(data.module).replace('.', '_') as 'takt'}`, { defaultValue: String(data.module) }),
      from: kind === ('member-role-changed' as string) ? role(data.from) : shownText(String(data.from)),
      to: kind === ('member-role-changed' as string) ? role(data.to) : shownText(String(data.to)),
      name: shownText(String(firm?.name ?? data.name ?? '')),
      code: String(data.code ?? data.feature ?? ''),
      on,
    });
  };
}
