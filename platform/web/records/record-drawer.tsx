import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { LoadError } from '../ui/async-state.tsx';
import { ContactRow, type Reachable } from './contact-row.tsx';
import classes from './record-drawer.module.css';
import { RecordSkeleton } from './record-skeleton.tsx';
import { Unbroken } from './unbroken.tsx';

/** A record once it is there, and what stands in its place until then. */
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
  /** What it is called, where that is not the name of whom it is about. */
  title?: string;
  /** Whom it is about; null: nobody, and then it has a title. */
  contact: Reachable | null;
  status?: ReactNode;
  /** What it is called, and what it belongs to, in one line. */
  names: ReactNode;
  /** What can be done with it. */
  actions?: ReactNode;
  /** What else must be seen at once. */
  children?: ReactNode;
}

/** The head of a record: whom it is about, how she is reached, and what can be done. On a phone she is reached below. */
export function RecordHead({ title, contact, status, names, actions, children }: RecordHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.top}>
        <h2 className={classes.title}>
          <Unbroken text={title ?? contact?.name ?? ''} />
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

/** What the record is sold with, on a line of its own among its names, which is there before it is known. */
export function RelatedLine({ children }: { children: ReactNode }) {
  return <span className={classes.related}>{children}</span>;
}

/** A line of small print in the head. */
export function HeadLine({ children }: { children: ReactNode }) {
  return <p className={classes.line}>{children}</p>;
}

interface RecordDrawerProps {
  head: ReactNode;
  facts: ReactNode;
  /** What the record is a part of. It may come late. */
  story: ReactNode;
}

/** Everything known about one record, from its head to its story, in one scroll. */
export function RecordDrawer({ head, facts, story }: RecordDrawerProps) {
  return (
    <div className={classes.sheet}>
      {head}
      {facts}
      <Suspense>{story}</Suspense>
    </div>
  );
}
