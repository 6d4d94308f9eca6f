import { Group } from '@mantine/core';
import { IconCalendarX, IconCircleCheck, IconCircleX, IconClock, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAgencyDay } from '#platform/web/agency-day.ts';
import { Mark } from '#platform/web/records/mark.tsx';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import { TimedStatus, TimeMark } from '#platform/web/records/timed-status.tsx';
import { draftStatus, type QuoteCard, type QuoteStatus, type StoredQuoteStatus, statusOn } from '../contract.ts';
import { quoteTones } from './quote-tones.ts';

/** The statuses in their order, and their appearance. */
export const quoteStatusLooks: StatusLooks<QuoteStatus> = {
  Pendiente: { tone: quoteTones.Pendiente, icon: IconClock },
  Enviada: { tone: quoteTones.Enviada, icon: IconSend },
  Aceptada: { tone: quoteTones.Aceptada, icon: IconCircleCheck },
  Rechazada: { tone: quoteTones.Rechazada, icon: IconCircleX },
  Vencida: { tone: quoteTones.Vencida, icon: IconCalendarX },
};

/** The displayed status: a draft made by Vigencia is shown as pending. */
export const shownStatus = (status: StoredQuoteStatus): QuoteStatus => (status === draftStatus ? 'Pendiente' : status);

/** From this many days before the last day, an unanswered quote shows how long it is valid. */
const soonDays = 3;

/** How long an unanswered quote is valid, once its last day is near, or how long ago it expired. */
function ValidityMark({ quote }: { quote: QuoteCard }) {
  const { t } = useTranslation('quotes');
  const { today, until } = useAgencyDay();
  const status = shownStatus(statusOn(today, quote));
  const days = until(quote.valid_until);
  if (!['Pendiente', 'Enviada', 'Vencida'].includes(status)) return null;
  if (days < 0) return <TimeMark tone="danger" text={t('valid.over', { count: -days })} />;
  if (status === 'Vencida' || days > soonDays) return null;
  return <TimeMark tone="warning" text={days === 0 ? t('valid.today') : t('valid.soon', { count: days })} />;
}

/**
 * A quote's status today, and its validity. `move` is set where the user may change the status; a quote that has become
 * a policy cannot change it.
 */
export function QuoteState({
  quote,
  move,
}: {
  quote: QuoteCard;
  move?: ((quote: QuoteCard, to: QuoteStatus) => void) | undefined;
}) {
  const { t } = useTranslation('quotes');
  const status = statusOn(useAgencyDay().today, quote);
  const pill = (
    <TimedStatus
      status={
        <StatusPill
          status={shownStatus(status)}
          looks={quoteStatusLooks}
          textOf={(status) => t(`status.${status}`)}
          label={t('card.status_of', { name: quote.lead.contact.name, number: quote.quote_number })}
          onChange={move && quote.policy_id === null ? (to) => move(quote, to) : undefined}
        />
      }
      time={<ValidityMark quote={quote} />}
    />
  );
  if (status !== draftStatus) return pill;
  return (
    <Group gap={6} wrap="nowrap">
      <Mark>{t('draft')}</Mark>
      {pill}
    </Group>
  );
}
