import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { usePageTitle } from '../page-title.ts';
import { LoadError } from '../ui/async-state.tsx';
import { ContactRow, type Reachable } from './contact-row.tsx';
import classes from './record-drawer.module.css';
import { RecordSkeleton } from './record-skeleton.tsx';
import { Unbroken } from './unbroken.tsx';

/** Renders a record once it is loaded, and until then a skeleton or the load error. */
export function LoadedRecord<Record>({
  record,
  children,
}: {
  record: UseQueryResult<Record>;
  children: (record: Record) => ReactNode;
}) {
  if (record.isError) return <LoadError error={record.error} retry={() => void record.refetch()} />;
  if (record.isPending) return <RecordSkeleton />;
  return children(record.data);
}

interface RecordHeadProps {
  /** The record's title, if it isn't the name of its person. */
  title?: string;
  /** The record's person; null means none, and then `title` is required. */
  contact: Reachable | null;
  status?: ReactNode;
  /** The record's name and the records that it belongs to, on one line. */
  names: ReactNode;
  /** The record's actions. */
  actions?: ReactNode;
  /** Other content that must be visible at once. */
  children?: ReactNode;
}

/**
 * The head of a record: the person, their contact data, and the actions. On a phone the contact links are at the
 * bottom.
 */
export function RecordHead({ title, contact, status, names, actions, children }: RecordHeadProps) {
  const name = title ?? contact?.name ?? '';
  usePageTitle('record', name);
  return (
    <div className={classes.head}>
      <div className={classes.top}>
        <h2 className={classes.title}>
          <Unbroken text={name} />
        </h2>
        {status}
      </div>
      <div className={classes.names}>{names}</div>
      {contact && (
        <p className={classes.reached}>{[contact.phone_national, contact.email].filter(Boolean).join(' · ')}</p>
      )}
      {children}
      <div className={classes.actions}>
        {contact && (
          <div className={classes.ways} data-dialog-actions>
            <ContactRow contact={contact} withWords />
          </div>
        )}
        {actions}
      </div>
    </div>
  );
}

/** A line for the related records. It reserves its space before the records are loaded. */
export function RelatedLine({ children }: { children: ReactNode }) {
  return <span className={classes.related}>{children}</span>;
}

/** A line of small text in the head. */
export function HeadLine({ children }: { children: ReactNode }) {
  return <p className={classes.line}>{children}</p>;
}

interface RecordDrawerProps {
  head: ReactNode;
  facts: ReactNode;
  /** The story that the record is part of. It may load later. */
  story: ReactNode;
}

/** All details of one record, from its head to its story, in one scroll area. */
export function RecordDrawer({ head, facts, story }: RecordDrawerProps) {
  return (
    <div className={classes.sheet}>
      {head}
      {facts}
      <Suspense>{story}</Suspense>
    </div>
  );
}
