import { useTranslation } from 'react-i18next';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { useFormats } from '#platform/web/format.ts';
import { type FieldChange, RecordHistory } from '#platform/web/records/record-history.tsx';
import { type DetailsName, type StoredQuoteStatus, storedQuoteStatuses, UpdateQuote } from '../contract.ts';
import { fieldsOf, isKnownWord, productDetails } from './product-details.ts';
import { shownStatus } from './quote-status.tsx';
import { useQuoteHistory } from './use-quotes.ts';

/** Who changed what on a quote, newest first. */
export default function QuoteHistory({ id }: { id: string }) {
  const { t } = useTranslation('quotes');
  const actions = {
    createQuote: t('history.createQuote'),
    updateQuote: t('history.updateQuote'),
    acceptQuote: t('history.acceptQuote'),
    expireQuote: t('history.expireQuote'),
    convertToPolicy: t('history.convertToPolicy'),
  };
  const labels = Object.fromEntries(readFields.map((field) => [field, t(`fields.${field}`)]));
  return <RecordHistory history={useQuoteHistory(id)} {...{ actions, labels, changesOf }} wordsOf={useWordsOf()} />;
}

type CommonName = Exclude<keyof UpdateQuote, DetailsName>;
const commonFields = Object.keys(UpdateQuote.shape).filter((name): name is CommonName => !name.endsWith('_details'));
const detailFields = Object.values(productDetails).flatMap(fieldsOf);

const readFields = [...commonFields, ...detailFields.map(([field]) => field)];

/** The changed fields that people read about, those of the details among them. */
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

/** Every number that a quote itself says is an amount. */
const amounts: readonly string[] = [
  ...commonFields,
  ...detailFields.filter(([, kind]) => kind === 'money').map(([field]) => field),
];

/** The values of a quote in words. */
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
    return isKnownWord(field, text) ? t(`words.${field}.${text}` as never) : text;
  };
}
