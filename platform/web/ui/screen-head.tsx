import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './screen-head.module.css';

interface ScreenHeadProps {
  title: string;
  /** What is looked for on the screen. A phone has room for it alone: there the bar of tabs says what the screen is. */
  bar?: ReactNode;
  /** Begins something new; it floats above a phone's screen. */
  create?: ReactNode;
  /** What else can be done on the screen as a whole. */
  children?: ReactNode;
}

/** The name of a screen, and what can be done on it as a whole, in one row where it fits. */
export function ScreenHead({ title, bar, create, children }: ScreenHeadProps) {
  return (
    <div className={classes.head} data-bar={bar !== undefined || undefined} data-create={Boolean(create) || undefined}>
      <Title order={1} size="h2" className={classes.title}>
        {title}
      </Title>
      {bar && <div className={classes.bar}>{bar}</div>}
      {children && <div className={classes.acts}>{children}</div>}
      {create && <div className={classes.create}>{create}</div>}
    </div>
  );
}
