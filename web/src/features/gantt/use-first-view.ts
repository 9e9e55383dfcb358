import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/shared/api';
import { notify } from '@/shared/ui';
import { type SavedView, useViews, type ViewsOf } from './api/views';

/** ms the plan waits for its views: after that it is shown as this browser remembers it. */
const PATIENCE = 1000;

export interface FirstView {
  /** Whether the screen may be drawn. */
  ready: boolean;
  /** The one a link asks for. */
  asked?: SavedView;
  /** The one this person begins with. */
  begins?: SavedView;
  /** What they saw last, on whatever machine. */
  kept?: SavedView;
}

/** With which view a schedule opens. Views that cannot be loaded are reported and hold nobody up. */
export function useFirstView(of: ViewsOf | undefined, link: string | undefined): FirstView {
  const { t } = useTranslation('gantt');
  const { data, error } = useViews(of, (error) => {
    // A schedule that is gone or not for this person reports itself through its plan.
    const shut = error instanceof ApiError && [401, 403, 404].includes(error.status);
    if (!shut) notify({ tone: 'error', title: t('views.loadFailed') });
  });
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!of) return;
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [of]);
  const unknown = Boolean(link && data && !data.some((view) => view.id === link));
  useEffect(() => {
    if (unknown) notify({ tone: 'info', title: t('views.unknown'), effect: t('views.unknownWhy') });
  }, [unknown, t]);
  return {
    ready: !of || late || data !== undefined || error !== undefined,
    asked: data?.find((view) => view.id === link),
    begins: data?.find((view) => view.default && !view.ownDefault),
    kept: data?.find((view) => view.ownDefault),
  };
}
