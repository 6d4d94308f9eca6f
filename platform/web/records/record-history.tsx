import { Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { useFormats } from '../format.ts';
import { LoadError } from '../ui/async-state.tsx';
import { MoreButton } from './more-button.tsx';
import classes from './record-history.module.css';
import { itemsOf, type Pages } from './use-pages.ts';

/** A field that changed, with its values as they are stored. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

interface RecordHistoryProps {
  history: Pages<HistoryEvent>;
  /** What happened, in words, by action. */
  actions: Readonly<Record<string, string>>;
  /** The fields people read about, in words; the others are left out. */
  labels: Readonly<Record<string, string>>;
  /** A value in words; what is empty, yes or no has its words here. */
  wordsOf: (field: string, value: unknown) => string;
  /** The changes of an event whose fields do not all lie on one level. */
  changesOf?: (event: HistoryEvent) => FieldChange[];
}

/** Who changed what on a record, newest first. */
export function RecordHistory({ history, actions, labels, wordsOf, changesOf = plainChanges }: RecordHistoryProps) {
  const { t } = useTranslation(['records', 'platform']);
  const formats = useFormats();
  if (history.isError) return <LoadError error={history.error} retry={() => void history.refetch()} />;
  if (history.isPending) return <Skeleton h={200} aria-hidden />;

  function shown(field: string, value: unknown) {
    if (value === null || value === undefined || value === '') return <em>{t('history.nothing')}</em>;
    if (typeof value === 'boolean') return value ? t('history.yes') : t('history.no');
    return wordsOf(field, value);
  }
  return (
    <Stack gap="md">
      <ol className={classes.history}>
        {itemsOf(history.data).map((event) => (
          <li key={event.id}>
            <Text size="sm" fw={600}>
              {actions[event.action] ?? event.action}
            </Text>
            <Text size="xs" c="dimmed">
              {event.actor_name} · {formats.date(event.at)} {formats.time(event.at)}
            </Text>
            {changesOf(event)
              .filter(({ field }) => field in labels)
              .map(({ field, before, after }) => (
                <Text key={field} size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {labels[field]}: {shown(field, before)} → {shown(field, after)}
                </Text>
              ))}
          </li>
        ))}
      </ol>
      <MoreButton list={history} />
    </Stack>
  );
}

/** A creation changed nothing. */
function plainChanges({ before, after }: HistoryEvent): FieldChange[] {
  return Object.keys(before ? (after ?? {}) : {}).map((field) => ({
    field,
    before: before?.[field],
    after: after?.[field],
  }));
}
