import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './auth-card.module.css';

interface AuthCardProps {
  /** Shown above the title of a success view. */
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  /** Focuses the title, for a view without a first field. */
  focusTitle?: boolean;
  children: ReactNode;
  /** Links to other views, below the card's line. */
  ways?: ReactNode;
}

/** The card of one sign-in view. */
export function AuthCard({ icon, title, text, focusTitle = false, children, ways }: AuthCardProps) {
  return (
    <Paper className={classes.card}>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <Title order={1} className={classes.title} {...(focusTitle && { tabIndex: -1, 'data-autofocus': true })}>
        {title}
      </Title>
      {text && (
        <Text size="md" c="dimmed" mt="xs">
          {text}
        </Text>
      )}
      <div className={classes.content}>{children}</div>
      {ways && (
        <Stack className={classes.ways} gap="xs" align="flex-start">
          {ways}
        </Stack>
      )}
    </Paper>
  );
}
