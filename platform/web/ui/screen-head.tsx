import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './screen-head.module.css';

interface ScreenHeadProps {
  title: string;
  /** The search bar of the screen. On a phone only this fits; the tab bar names the screen there. */
  bar?: ReactNode;
  /** The create button; on a phone it floats above the screen. */
  create?: ReactNode;
  /** Other actions for the whole screen. */
  children?: ReactNode;
}

/** The title of a screen and its actions, in one row if they fit. */
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
