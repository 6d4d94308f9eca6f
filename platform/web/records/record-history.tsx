import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { useFormats } from '../format.ts';
import { itemsOf, type Pages } from '../records/use-pages.ts';
import { LoadError } from './async-state.tsx';
import classes from './change-history.module.css';

/** A field that changed, in words. */
export interface FieldChange {
  field: string;
  label: string;
  before: ReactNode;
  after: ReactNode;
}

interface ChangeHistoryProps {
  history: Pages<HistoryEvent>;
  /** What happened, in words. */
  nameOf: (event: HistoryEvent) => string;
  /** The changes worth reading. */
  changesOf: (event: HistoryEvent) => FieldChange[];
}

/** Who changed what on a record, newest first. */
export function ChangeHistory({ history, nameOf, changesOf }: ChangeHistoryProps) {
  const { t } = useTranslation(['platform', 'records']);
  const formats = useFormats();
  if (history.isError) return <LoadError error={history.error} retry={() => void history.refetch()} />;
  if (history.isPending) return <Skeleton h={200} aria-hidden />;
  return (
    <Stack gap="md">
      <ol className={classes.history}>
        {itemsOf(history.data).map((event) => (
          <li key={event.id}>
            <Text size="sm" fw={600}>
              {nameOf(event)}
            </Text>
            <Text size="xs" c="dimmed">
              {event.actor_name} · {formats.date(event.at)} {formats.time(event.at)}
            </Text>
            {changesOf(event).map(({ field, label, before, after }) => (
              <Text key={field} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {label}: {before} → {after}
              </Text>
            ))}
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('records:more')}
        </Button>
      )}
    </Stack>
  );
}
