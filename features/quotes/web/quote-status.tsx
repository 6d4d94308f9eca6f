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

/** The statuses in their order, and how each looks. */
export const quoteStatusLooks: StatusLooks<QuoteStatus> = {
  Pendiente: { tone: quoteTones.Pendiente, icon: IconClock },
  Enviada: { tone: quoteTones.Enviada, icon: IconSend },
  Aceptada: { tone: quoteTones.Aceptada, icon: IconCircleCheck },
  Rechazada: { tone: quoteTones.Rechazada, icon: IconCircleX },
  Vencida: { tone: quoteTones.Vencida, icon: IconCalendarX },
};

/** What people see for a status: the house's own draft is pending to them. */
export const shownStatus = (status: StoredQuoteStatus): QuoteStatus => (status === draftStatus ? 'Pendiente' : status);

/** From how many days before the end a quote that waits for an answer says so. */
const soonDays = 3;

/** How long a quote that nobody has answered holds, once that is near, or since when it does no more. */
function ValidityMark({ quote }: { quote: QuoteCard }) {
  const { t } = useTranslation('quotes');
  const { today, until } = useAgencyDay();
  const status = shownStatus(statusOn(today, quote));
  const days = until(quote.valid_until);
  if (status === 'Vencida' && days < 0) return <TimeMark tone="danger" text={t('valid.over', { count: -days })} />;
  if (!['Pendiente', 'Enviada'].includes(status) || days > soonDays) return null;
  return <TimeMark tone="warning" text={days === 0 ? t('valid.today') : t('valid.soon', { count: days })} />;
}

/** A quote's status today, and its time; `move` where its status may be changed, which ends when it has become a policy. */
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
