import { type RefCallback, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * The width of an element in px, whole, without padding of its own. It is known before the first paint and follows in the frame
 * of each change, so no picture is ever painted for another width. While the element is hidden the last one stays.
 */
export function useWidth<E extends HTMLElement>(first: number): [ref: RefCallback<E>, width: number] {
  const [width, setWidth] = useState(first);
  const ref = useCallback((element: E) => {
    const take = (measured: number) => measured > 0 && setWidth(Math.round(measured));
    take(element.clientWidth);
    // The browser reports between layout and paint: what is rendered here stands in the same frame.
    const observer = new ResizeObserver(([entry]) => flushSync(() => take(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref as RefCallback<E>, width];
}
