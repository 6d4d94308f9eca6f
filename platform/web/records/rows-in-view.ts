import { type RefObject, useEffect, useState } from 'react';

/** So many rows beyond both edges are there already when the scrolling comes to them. */
const beyond = 12;
/** The range moves by so many rows at once: a table is not made anew for every pixel. */
const step = 6;

/** From the first row to the one after the last. */
export interface RowRange {
  first: number;
  end: number;
  /** The last row that can really be seen. */
  seen: number;
}

const beginning: RowRange = { first: 0, end: 40, seen: 0 };

/** Which rows of a body are in sight, or nearly, when all are equally high and the page is what scrolls. */
export function useRowsInView(body: RefObject<HTMLElement | null>, height: number): RowRange {
  const [range, setRange] = useState(beginning);
  // The scroll position of the page, and what is above the rows, are the browser's.
  useEffect(() => {
    function look(): void {
      const top = body.current?.getBoundingClientRect().top;
      if (top === undefined) return;
      const upper = Math.max(0, Math.floor(-top / height) - beyond);
      const seen = Math.ceil((window.innerHeight - top) / height);
      const next = {
        first: stepped(upper, Math.floor),
        end: stepped(seen + beyond, Math.ceil),
        seen: stepped(seen, Math.ceil),
      };
      setRange((current) => (isSame(current, next) ? current : next));
    }
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [body, height]);
  return range;
}

const stepped = (row: number, round: (steps: number) => number) => Math.max(0, round(row / step) * step);
const isSame = (a: RowRange, b: RowRange) => a.first === b.first && a.end === b.end && a.seen === b.seen;
