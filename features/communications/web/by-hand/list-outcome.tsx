import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#platform/web/form/failure.ts';
import { useFormats } from '#platform/web/format.ts';
import type { ListOutcome as Outcome, SendToList } from '../../contract/by-hand.ts';
import { communicationApi } from '../use-communications.ts';
import classes from './by-hand.module.css';
import { pauseMs, Shown } from './composed.tsx';

interface ListOutcomeProps {
  body: SendToList;
  /** The number of records, and how many of them the message includes. */
  total: string;
  foundCount: number;
}

/** Which clients get the message, which are left out and why, and the first message as it would be sent. */
export function ListOutcome({ body, total, foundCount }: ListOutcomeProps) {
  const { t } = useTranslation('communications/by-hand');
  const [asked] = useDebouncedValue(JSON.stringify(body), pauseMs);
  const isWritten = foundCount > 0 && (body.template_id !== null || body.content.trim() !== '');
  const outcome = useQuery({
    queryKey: ['composed-list', asked],
    queryFn: ({ signal }) => communicationApi.previewList({ body: JSON.parse(asked) }, { signal }),
    enabled: isWritten,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return (
    <section className={classes.composed} aria-label={t('list.outcome')}>
      <h3>{t('list.outcome')}</h3>
      <p className={classes.hint}>
        {foundCount === 0 ? t('list.nobody') : t('list.found', { total, count: foundCount })}
      </p>
      {isWritten && outcome.isError && (
        <p className={classes.refused} role="status">
          {messageOf(outcome.error, t('preview.failed'))}
        </p>
      )}
      {isWritten && outcome.isSuccess && <Told outcome={outcome.data} />}
    </section>
  );
}

function Told({ outcome: { count, held, left_out, segments, cost, example } }: { outcome: Outcome }) {
  const { t } = useTranslation('communications/by-hand');
  const formats = useFormats();
  return (
    <>
      <p role="status">
        <strong>{t('list.count', { count })}</strong> {held > 0 && t('list.held', { count: held })}{' '}
        {segments !== null && segments > 0 && t('preview.segments', { count: segments })}{' '}
        {cost !== null && formats.money(cost)}
      </p>
      {left_out.length > 0 && (
        <details>
          <summary>{t('list.left_out', { count: left_out.length })}</summary>
          <ul>
            {left_out.map(({ record_id, recipient_name, reason }) => (
              <li key={record_id}>
                {recipient_name}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      {example && <Shown message={example} />}
    </>
  );
}
