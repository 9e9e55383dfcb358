import { useEffect } from 'react';
import { shownText } from '@/shared/lib/shown-text';

/** The title of the browser tab: the parts that are known, the product last. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter((part) => !!part).map((part) => shownText(part ?? '')), 'Gantry'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
