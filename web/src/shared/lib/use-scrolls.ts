import { type RefCallback, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Whether more is in an element than it shows: then it is reached by key, to be scrolled by it. */
export function useScrolls<E extends HTMLElement>(): [ref: RefCallback<E>, scrolls: boolean] {
  const element = useRef<E>(null);
  const [scrolls, setScrolls] = useState(false);
  const measure = useCallback(() => {
    const at = element.current;
    if (at) setScrolls(at.scrollWidth > at.clientWidth || at.scrollHeight > at.clientHeight);
  }, []);
  // What is drawn in it may have changed.
  useLayoutEffect(measure);
  const ref = useCallback(
    (at: E) => {
      element.current = at;
      const observer = new ResizeObserver(measure);
      observer.observe(at);
      return () => {
        element.current = null;
        observer.disconnect();
      };
    },
    [measure],
  );
  return [ref as RefCallback<E>, scrolls];
}
