import { useTranslation } from 'react-i18next';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { useFormats } from '../format.ts';
import { useMadeName } from './made-name.ts';
import classes from './record-event.module.css';

/** A changed field, with its stored values. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

interface RecordEventProps {
  event: HistoryEvent;
  /** The record that the event belongs to, if the list shows events of several records. */
  of?: string | undefined;
  /** The text of each action. */
  actions: Readonly<Record<string, string>>;
  /** The labels of the fields to show. Other fields, and unchanged ones, are omitted. */
  labels: Readonly<Record<string, string>>;
  /** The text of a value. The component itself handles empty and boolean values. */
  wordsOf: (field: string, value: unknown) => string;
  /** Extracts the changes of an event with nested fields. */
  changesOf?: (event: HistoryEvent) => FieldChange[];
}

/** One event of a record's history: the action, its actor, its time and its changes. */
export function RecordEvent({ event, of, actions, labels, wordsOf, changesOf = plainChanges }: RecordEventProps) {
  const { t } = useTranslation(['records', 'platform']);
  const formats = useFormats();
  const madeName = useMadeName();
  function shown(field: string, value: unknown) {
    if (value === null || value === undefined || value === '') return <em>{t('history.nothing')}</em>;
    if (typeof value === 'boolean') return value ? t('history.yes') : t('history.no');
    return wordsOf(field, value);
  }
  return (
    <>
      <p className={classes.what}>
        <strong>{actions[event.action] ?? event.action}</strong>
        {of && <span className={classes.of}>{of}</span>}
      </p>
      <p className={classes.when}>
        {madeName(event.actor_name)} · {formats.date(event.at)} {formats.time(event.at)}
      </p>
      {changesOf(event)
        .filter(({ field, before, after }) => field in labels && before !== after)
        .map(({ field, before, after }) => (
          <p key={field} className={classes.change}>
            {labels[field]}: {shown(field, before)} → {shown(field, after)}
          </p>
        ))}
    </>
  );
}

/** A creation has no changes. */
function plainChanges({ before, after }: HistoryEvent): FieldChange[] {
  return Object.keys(before ? (after ?? {}) : {}).map((field) => ({
    field,
    before: before?.[field],
    after: after?.[field],
  }));
}
