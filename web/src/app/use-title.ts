import { useEffect } from 'react';

/** The title of the browser tab: the parts that are known, the product last. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Gantry'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
