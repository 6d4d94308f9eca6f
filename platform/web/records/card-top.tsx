import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card-top.module.css';

/** The first line of a card: whom it is about, and what stands opposite. */
export function CardTop({ children }: { children: ReactNode }) {
  return <div className={classes.top}>{children}</div>;
}

/** The name of a record's person, which opens the record. It is as large as what it stands in. */
export function RecordName({ name, open }: { name: string; open: () => void }) {
  return (
    <UnstyledButton className={classes.name} onClick={open}>
      {name}
    </UnstyledButton>
  );
}
