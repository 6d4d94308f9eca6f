import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card-grid.module.css';

const cardsGuess = 6;

/** Cards side by side, as many as fit. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}

/** The skeleton of a first page of cards; `height` is in pixels. */
export function CardGridSkeleton({ height }: { height: number }) {
  return (
    <div className={classes.grid} aria-hidden>
      {Array.from({ length: cardsGuess }, (_, index) => (
        <Skeleton key={String(index)} h={height} radius="md" />
      ))}
    </div>
  );
}
