import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The inner width of an element, in pixels. It is measured before the first paint and on every change. */
export function useWidth<E extends HTMLElement>(): [element: RefObject<E | null>, width: number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setWidth(current.clientWidth);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(current);
    return () => sizes.disconnect();
  }, []);
  return [element, width];
}
