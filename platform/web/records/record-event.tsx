import { useTranslation } from 'react-i18next';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { useFormats } from '../format.ts';
import classes from './record-event.module.css';

/** A field that changed, with its values as they are stored. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

interface RecordEventProps {
  event: HistoryEvent;
  /** Which record it was done to, where several are told of. */
  of?: string | undefined;
  /** What happened, in words, by action. */
  actions: Readonly<Record<string, string>>;
  /** The fields people read about, in words; the others are left out, and what stayed as it was. */
  labels: Readonly<Record<string, string>>;
  /** A value in words; what is empty, yes or no has its words here. */
  wordsOf: (field: string, value: unknown) => string;
  /** The changes of an event whose fields do not all lie on one level. */
  changesOf?: (event: HistoryEvent) => FieldChange[];
}

/** What somebody did to a record, and when. */
export function RecordEvent({ event, of, actions, labels, wordsOf, changesOf = plainChanges }: RecordEventProps) {
  const { t } = useTranslation(['records', 'platform']);
  const formats = useFormats();
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
        {event.actor_name} · {formats.date(event.at)} {formats.time(event.at)}
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

/** A creation changed nothing. */
function plainChanges({ before, after }: HistoryEvent): FieldChange[] {
  return Object.keys(before ? (after ?? {}) : {}).map((field) => ({
    field,
    before: before?.[field],
    after: after?.[field],
  }));
}
