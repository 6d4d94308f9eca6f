import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#platform/contract/phone.ts';
import { messageOf } from '#platform/web/form/failure.ts';
import { useFormats } from '#platform/web/format.ts';
import type { ComposedMessage, SendMessage } from '../../contract/by-hand.ts';
import { communicationApi } from '../use-communications.ts';
import classes from './by-hand.module.css';

/** The delay of the request after the last keystroke, in milliseconds. */
export const pauseMs = 300;

/** The message as its client would get it, when it would leave, and why it can't be sent. */
export function Composed({ body }: { body: SendMessage }) {
  const { t } = useTranslation('communications/by-hand');
  const [asked] = useDebouncedValue(JSON.stringify(body), pauseMs);
  const isWritten = body.template_id !== null || body.content.trim() !== '';
  const composed = useQuery({
    queryKey: ['composed-message', asked],
    queryFn: ({ signal }) => communicationApi.previewMessage({ body: JSON.parse(asked) }, { signal }),
    enabled: isWritten,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return (
    <section className={classes.composed} aria-label={t('preview.title')}>
      <h3>{t('preview.title')}</h3>
      {!isWritten && <p className={classes.hint}>{t('preview.empty')}</p>}
      {isWritten && composed.isError && (
        <p className={classes.refused} role="status">
          {messageOf(composed.error, t('preview.failed'))}
        </p>
      )}
      {isWritten && composed.isSuccess && <Shown message={composed.data} />}
    </section>
  );
}

/** A message as its client would get it, and when. */
export function Shown({ message }: { message: ComposedMessage }) {
  const { t } = useTranslation('communications/by-hand');
  const formats = useFormats();
  const { is_allowed, reason, release_at, missing, segments, cost, dear_letters, subject, content } = message;
  return (
    <>
      <p className={classes.hint}>
        {t('preview.to', {
          address: message.recipient_email || formatPhone(message.recipient_phone) || t('preview.nowhere'),
        })}
      </p>
      <div role="status">
        {!is_allowed && (
          <p className={classes.refused}>
            <IconAlertTriangle size={16} aria-hidden />
            {missing.length > 0 ? t('preview.missing', { names: missing.join(', ') }) : reason}
          </p>
        )}
        {is_allowed && (release_at || reason) && (
          <p className={classes.held}>
            <IconClock size={16} aria-hidden />
            {release_at && t('preview.later', { date: formats.date(release_at), time: formats.time(release_at) })}{' '}
            {reason}
          </p>
        )}
      </div>
      {content && (
        <div className={classes.text}>
          {subject && <strong>{subject}</strong>}
          <p>{content}</p>
        </div>
      )}
      {message.has_proposal && <p className={classes.hint}>{t('preview.proposal')}</p>}
      {segments !== null && (
        <p className={classes.hint}>
          {t('preview.segments', { count: segments })}
          {cost !== null && ` · ${formats.exactCost(cost)}`}
        </p>
      )}
      {dear_letters.length > 0 && (
        <p className={classes.hint}>{t('preview.dear', { letters: dear_letters.join(' ') })}</p>
      )}
    </>
  );
}
