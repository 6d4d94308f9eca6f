import { IconFileDollar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { useFormats } from '#platform/web/format.ts';
import { openRecord } from '#platform/web/navigation.ts';
import { type FieldChange, RecordEvent } from '#platform/web/records/record-event.tsx';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import { StoryLine } from '#platform/web/records/story-line.tsx';
import { textOf } from '#platform/web/text-of.ts';
import {
  type DetailsName,
  type QuoteCard,
  type StoredQuoteStatus,
  storedQuoteStatuses,
  UpdateQuote,
} from '../contract.ts';
import { fieldsOf, isKnownWord, productDetails } from './product-details.ts';
import { quoteStatusLooks, shownStatus } from './quote-status.tsx';

interface QuoteLineProps {
  quote: Pick<QuoteCard, 'id' | 'quote_number' | 'status' | 'carrier' | 'annual_premium'>;
  isOpen: boolean;
  /** Its documents. */
  children?: ReactNode;
}

/** A quote among its client's records. */
export function QuoteLine({ quote, isOpen, children }: QuoteLineProps) {
  const { t } = useTranslation('quotes');
  const formats = useFormats();
  return (
    <StoryLine
      icon={IconFileDollar}
      name={quote.quote_number}
      open={isOpen ? undefined : () => openRecord('quotes', quote.id)}
      detail={quote.carrier}
      amount={formats.money(quote.annual_premium)}
      status={
        <StatusPill
          status={shownStatus(quote.status)}
          looks={quoteStatusLooks}
          label={t('fields.status')}
          textOf={(status) => t(`status.${status}`)}
        />
      }
    >
      {children}
    </StoryLine>
  );
}

/** A user's change to a quote. */
export function QuoteEvent({ event, of }: { event: HistoryEvent; of?: string | undefined }) {
  const { t } = useTranslation('quotes');
  const wordsOf = useWordsOf();
  const actions = {
    createQuote: t('history.createQuote'),
    draftQuote: t('history.draftQuote'),
    bringInQuote: t('history.bringInQuote'),
    updateQuote: t('history.updateQuote'),
    acceptQuote: t('history.acceptQuote'),
    expireQuote: t('history.expireQuote'),
    convertToPolicy: t('history.convertToPolicy'),
    generateQuotePdf: t('history.generateQuotePdf'),
  };
  const labels = Object.fromEntries(readFields.map((field) => [field, t(`fields.${field}`)]));
  return (
    <RecordEvent event={event} of={of} actions={actions} labels={labels} wordsOf={wordsOf} changesOf={changesOf} />
  );
}

type CommonName = Exclude<keyof UpdateQuote, DetailsName>;
const commonFields = Object.keys(UpdateQuote.shape).filter((name): name is CommonName => !name.endsWith('_details'));
const detailFields = Object.values(productDetails).flatMap(fieldsOf);

const readFields = [...commonFields, ...detailFields.map(([field]) => field)];

/** The changed fields that the history shows, details included. */
function changesOf({ before, after }: HistoryEvent): FieldChange[] {
  if (!before) return [];
  const common = commonFields
    .filter((field) => field in (after ?? {}))
    .map((field) => ({ field, before: before[field], after: after?.[field] }));
  const details = Object.values(productDetails).flatMap((product) => {
    const from = (before[product.name] ?? {}) as Record<string, unknown>;
    const to = (after?.[product.name] ?? {}) as Record<string, unknown>;
    return fieldsOf(product)
      .map(([field]) => ({ field, before: from[field], after: to[field] }))
      .filter((change) => (change.before || '') !== (change.after || ''));
  });
  return [...common, ...details];
}

/** All numbers of the quote itself are amounts. */
const amounts: readonly string[] = [
  ...commonFields,
  ...detailFields.filter(([, kind]) => kind === 'money').map(([field]) => field),
];

/** Formats the values of a quote as words. */
function useWordsOf() {
  const { t } = useTranslation('quotes');
  const formats = useFormats();
  return (field: string, value: unknown): string => {
    if (typeof value === 'number') return amounts.includes(field) ? formats.knownMoney(value) : String(value);
    const text = String(value);
    if (field === 'valid_until') return formats.day(text);
    if (field === 'status' && (storedQuoteStatuses as readonly string[]).includes(text)) {
      return t(`status.${shownStatus(text as StoredQuoteStatus)}`);
    }
    return isKnownWord(field, text) ? textOf(t, `words.${field}.${text}`) : text;
  };
}
