import { Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './agency.module.css';

interface SectionProps {
  title: string;
  /** The text below the title. */
  about?: string;
  children: ReactNode;
}

/** A titled section of the page. */
export function Section({ title, about, children }: SectionProps) {
  const headingId = useId();
  return (
    <Paper component="section" p="md" aria-labelledby={headingId} className={classes.section}>
      <Title order={2} size="h3" id={headingId}>
        {title}
      </Title>
      {about && <p className={classes.about}>{about}</p>}
      {children}
    </Paper>
  );
}
