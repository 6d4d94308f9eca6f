import { Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgencyDay } from '#platform/web/agency-day.ts';
import { useFormats } from '#platform/web/format.ts';
import { CardFacts } from '#platform/web/records/card-facts.tsx';
import { ContactRow } from '#platform/web/records/contact-row.tsx';
import { Mark } from '#platform/web/records/mark.tsx';
import { CardTop, RecordCard, RecordName } from '#platform/web/records/record-card.tsx';
import { toneOf } from '#platform/web/records/tone.ts';
import { Slot } from '#platform/web/slot.tsx';
import { type QuoteCard as QuoteCardData, type QuoteStatus, statusOn } from '../contract.ts';
import { quoteActions } from './quote-actions.ts';
import { QuoteState, quoteStatusLooks, shownStatus } from './quote-status.tsx';
import classes from './quotes.module.css';

interface QuoteCardProps {
  quote: QuoteCardData;
  mayMove: boolean;
  open: (id: string) => void;
  move: (quote: QuoteCardData, to: QuoteStatus) => void;
}

/** The short name that users give a quote: the first 8 characters of its id. */
export const shortId = ({ id }: { id: string }) => id.slice(0, 8);

/** One quote of the list. */
export const QuoteCard = memo(function QuoteCard({ quote, mayMove, open, move }: QuoteCardProps) {
  const { t } = useTranslation(['quotes', 'leads', 'records']);
  const formats = useFormats();
  const status = statusOn(useAgencyDay().today, quote);
  const { name } = quote.lead.contact;
  return (
    <RecordCard
      {...toneOf(quoteStatusLooks[shownStatus(status)].tone, classes.card)}
      aria-label={`${name}, ${quote.quote_number}`}
    >
      <CardTop>
        <RecordName name={name} open={() => open(quote.id)} />
        <QuoteState quote={quote} move={mayMove ? move : undefined} />
      </CardTop>
      <div className={classes.cardLine}>
        <Mark>{t(`leads:product.${quote.product_type}`)}</Mark>
        <span className={classes.carrier}>{quote.carrier || t('card.no_carrier')}</span>
      </div>
      <div className={classes.idLine}>
        <span className={classes.ids}>
          <code title={t('card.short_id')}>{shortId(quote)}</code> · {quote.quote_number}
        </span>
        <ContactRow contact={quote.lead.contact} />
      </div>
      <CardFacts
        facts={[
          [t('fields.annual_premium'), <strong key="premium">{formats.money(quote.annual_premium)}</strong>],
          [t('fields.deductible'), formats.knownMoney(quote.deductible)],
          [t('fields.valid_until'), formats.day(quote.valid_until)],
          [t('fields.assigned_agent'), quote.assigned_agent_name ?? t('records:nobody')],
        ]}
      />
      {quote.notes && (
        <Text size="xs" c="dimmed" lineClamp={2} title={quote.notes}>
          {quote.notes}
        </Text>
      )}
      <div className={classes.cardActions}>
        <Slot of={quoteActions} with={{ quote }} />
      </div>
    </RecordCard>
  );
});
