import { useTranslation } from 'react-i18next';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { useFormats } from '#platform/web/format.ts';
import { ChangeHistory } from '#platform/web/ui/change-history.tsx';
import { type StoredQuoteStatus, storedQuoteStatuses } from '../contract.ts';
import { fieldsOf, isWordField, knownWords, productDetails } from './product-details.ts';
import { shownStatus } from './quote-status.tsx';
import { useQuoteHistory } from './use-quotes.ts';

const actions = ['createQuote', 'updateQuote', 'acceptQuote', 'expireQuote', 'convertToPolicy'] as const;

/** Who changed what on a quote, newest first. */
export function QuoteHistory({ id }: { id: string }) {
  const { t } = useTranslation('quotes');
  return (
    <ChangeHistory
      history={useQuoteHistory(id)}
      nameOf={(event) => {
        const action = actions.find((known) => known === event.action);
        return action ? t(`history.${action}`) : event.action;
      }}
      changesOf={(event) =>
        flatChanges(event).map(({ field, before, after }) => ({
          field,
          label: t(`fields.${field}`),
          before: <Value field={field} value={before} />,
          after: <Value field={field} value={after} />,
        }))
      }
    />
  );
}

const commonFields = [
  'status',
  'carrier',
  'annual_premium',
  'deductible',
  'coverage_amount',
  'coverage_limits',
  'valid_until',
  'assigned_agent',
  'notes',
] as const;

/** The changed fields that people read about, those of the details among them. */
function flatChanges({ before, after }: HistoryEvent) {
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

const amounts = ['annual_premium', 'deductible', 'coverage_amount', 'property_value', 'annual_revenue'];

function Value({ field, value }: { field: string; value: unknown }) {
  const { t } = useTranslation('quotes');
  const formats = useFormats();
  if (value === null || value === undefined || value === '') return <em>{t('history.nothing')}</em>;
  if (typeof value === 'boolean') return <>{value ? t('words.yes') : t('words.no')}</>;
  if (typeof value === 'number') return <>{amounts.includes(field) ? formats.money(value) : String(value)}</>;
  const text = String(value);
  if (field === 'valid_until') return <>{formats.day(text)}</>;
  if (field === 'status' && (storedQuoteStatuses as readonly string[]).includes(text)) {
    return <>{t(`status.${shownStatus(text as StoredQuoteStatus)}`)}</>;
  }
  if (isWordField(field) && (knownWords[field] as readonly string[]).includes(text)) {
    return <>{t(`words.${field}.${text}` as never)}</>;
  }
  return <>{text}</>;
}
