import { Button, Paper, Skeleton, Text, Title, UnstyledButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { go, type View } from '#platform/web/navigation.ts';
import { ContactRow, type Reachable } from '#platform/web/records/contact-row.tsx';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import classes from './dashboard.module.css';

/** A person to contact next. */
interface NextPerson {
  id: string;
  contact: Reachable;
  /** Opens the record. */
  view: View;
  /** Details next to the name and below it. */
  leftovers: ReactNode;
  about: string;
  /** Actions besides calling and writing. */
  acts?: ReactNode;
}

interface NextListProps {
  title: string;
  /** The text for an empty list. */
  none: string;
  /** undefined while loading. */
  people: readonly NextPerson[] | undefined;
  error: Error | null;
  retry: () => void;
  /** The view of all of them. */
  all: View;
}

/** The people to contact next, with the ways to contact them. */
export function NextList({ title, none, people, error, retry, all }: NextListProps) {
  const { t } = useTranslation('dashboard');
  const headingId = useId();
  return (
    <Paper component="section" p="md" aria-labelledby={headingId}>
      <div className={classes.listHead}>
        <Title order={3} size="h3" id={headingId}>
          {title}
        </Title>
        {people && people.length > 0 && (
          <Button size="compact-xs" variant="subtle" aria-label={`${t('next.all')}: ${title}`} onClick={() => go(all)}>
            {t('next.all')}
          </Button>
        )}
      </div>
      {error && <LoadError error={error} retry={retry} />}
      {!people && !error && [1, 2, 3].map((row) => <Skeleton key={row} h={44} mb={4} radius="sm" />)}
      {people?.length === 0 && (
        <Text size="sm" c="dimmed" py="xs">
          {none}
        </Text>
      )}
      <ul className={classes.rows}>
        {people?.map(({ id, contact, view, leftovers, about, acts }) => (
          <li key={id} className={classes.person}>
            <div className={classes.who}>
              <UnstyledButton className={classes.personName} onClick={() => go(view)}>
                {contact.name}
              </UnstyledButton>
              <span className={classes.about}>{about}</span>
            </div>
            {leftovers}
            <span className={classes.ways}>
              <ContactRow contact={contact} isAligned />
              {acts}
            </span>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
