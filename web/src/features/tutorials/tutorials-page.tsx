import { IconExternalLink, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { call, track } from '@/shared/api';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { fold, matchesWords } from '@/shared/lib/text-search';
import { EmptyState, Field, Loaded, PageHead } from '@/shared/ui';
import { mostViewed, type Tutorial } from './most-viewed';
import classes from './tutorials-page.module.css';

/** Videos that explain the product; each opens in a window of its own. */
export function TutorialsPage() {
  const { t, i18n } = useTranslation('tutorials');
  const [search, setSearch] = useState('');
  const videos = useSWR(['/api/tutorials', i18n.language], () => call('GET', '/api/tutorials'));
  const words = fold(search);
  const found = (list: Tutorial[]) => list.filter((v) => matchesWords(words, v.title));

  const opened = (id: string) => track('tutorial.opened', { tutorial: id });

  return (
    <div className={classes.page}>
      <PageHead
        title={t('title')}
        purpose={t('purpose')}
        actions={
          <Field
            label={t('search')}
            hiddenLabel
            type="search"
            placeholder={t('search')}
            icon={IconSearch}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        }
      />
      <Loaded of={videos} loading={t('loading')} failed={t('loadFailed')}>
        {(all) => {
          if (all.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />;
          if (found(all).length === 0)
            return <EmptyState filtered title={t('noMatch')} text={t('noMatchText', { search })} />;
          return (
            <div className={classes.lists}>
              <Videos title={t('all')} list={found(all)} onOpen={opened} />
              <Videos title={t('mostViewed')} list={found(mostViewed(all))} onOpen={opened} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

function Videos({ title, list, onOpen }: { title: string; list: Tutorial[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation('tutorials');
  const format = useFormat();
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {list.length === 0 && <p>{t('noneViewed')}</p>}
      <ul className={classes.list}>
        {list.map((v) => (
          <li key={v.id}>
            <a href={v.url} target="_blank" rel="noreferrer" onClick={() => onOpen(v.id)}>
              {shownText(v.title)}
              <IconExternalLink size={14} stroke={1.6} aria-label={t('newWindow')} />
            </a>
            <span>{t('views', { count: v.views, formatted: format.number(v.views) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
