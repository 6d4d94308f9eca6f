import { Badge, Group } from '@mantine/core';
import { IconCalendarX, IconCircleCheck, IconCircleX, IconClock, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAgencyDay } from '#platform/web/agency-day.ts';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
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

/** A quote's status today; `move` where its status may be changed, which ends when it has become a policy. */
export function QuoteStatusPill({
  quote,
  move,
}: {
  quote: QuoteCard;
  move?: ((quote: QuoteCard, to: QuoteStatus) => void) | undefined;
}) {
  const { t } = useTranslation('quotes');
  const status = statusOn(useAgencyDay().today, quote);
  const pill = (
    <StatusPill
      status={shownStatus(status)}
      looks={quoteStatusLooks}
      textOf={(status) => t(`status.${status}`)}
      label={t('card.status_of', { name: quote.lead.contact.name, number: quote.quote_number })}
      onChange={move && quote.policy_id === null ? (to) => move(quote, to) : undefined}
    />
  );
  if (status !== draftStatus) return pill;
  return (
    <Group gap={6} wrap="nowrap">
      <Badge size="sm" variant="outline">
        {t('draft')}
      </Badge>
      {pill}
    </Group>
  );
}
