import { type RefObject, useEffect, useState } from 'react';

/** The number of rows rendered in advance beyond both edges. */
const beyond = 12;
/** The range changes in steps of this many rows, so that the table doesn't render for every scrolled pixel. */
const step = 6;

/** A range from the first row to the row after the last. */
export interface RowRange {
  first: number;
  end: number;
  /** The first row below the visible area, rounded up to a multiple of `step`; it may exceed the number of rows. */
  seen: number;
}

const beginning: RowRange = { first: 0, end: 40, seen: 0 };

/**
 * The rows of a table body that are visible or nearly visible. All rows have the same height, in pixels, and the page
 * scrolls.
 */
export function useRowsInView(body: RefObject<HTMLElement | null>, height: number): RowRange {
  const [range, setRange] = useState(beginning);
  // Reads the scroll position of the page and the height of the content above the rows from the browser.
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
