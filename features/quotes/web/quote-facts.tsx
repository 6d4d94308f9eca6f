import { useTranslation } from 'react-i18next';
import { useSellers } from '#features/users/web/index.tsx';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { type Fact, type FactGroup, RecordFacts } from '#platform/web/records/record-facts.tsx';
import { textOf } from '#platform/web/text-of.ts';
import { type Quote, quoteRoutes } from '../contract.ts';
import { type DetailField, type DetailKind, groupsOf, isKnownWord, productDetails } from './product-details.ts';
import { draftNameOf, type OfferName } from './quote-values.ts';

const QuoteEditor = lazyView(() => import('./quote-editor.tsx'));

const notes: readonly string[] = ['notes', 'internal_notes'] satisfies OfferName[];

/** A quote's offer and risk details. Once it is a policy, only its notes can change. */
export function QuoteFacts({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['quotes', 'records']);
  const formats = useFormats();
  const mayEdit = useMay()(quoteRoutes.routes.updateQuote);
  // Loads the sellers before the form needs them.
  useSellers();
  const offer = {
    carrier: quote.carrier,
    annual_premium: formats.money(quote.annual_premium),
    deductible: formats.knownMoney(quote.deductible),
    coverage_amount: formats.knownMoney(quote.coverage_amount),
    coverage_limits: quote.coverage_limits,
    valid_until: formats.day(quote.valid_until),
    assigned_agent: quote.assigned_agent_name ?? t('records:nobody'),
    notes: quote.notes,
    internal_notes: quote.internal_notes,
  } satisfies Record<OfferName | 'assigned_agent', string>;
  const isFixed = quote.policy_id !== null;
  const details = useDetails(quote).map(({ facts, ...group }) => ({
    ...group,
    facts: facts.map((fact) => (isFixed ? { ...fact, path: null } : fact)),
  }));
  return (
    <RecordFacts
      draft={draftNameOf(quote)}
      editor={mayEdit ? (done) => <QuoteEditor quote={quote} done={done} /> : null}
      groups={[
        {
          title: t('groups.offer'),
          facts: (Object.entries(offer) as [keyof typeof offer, string][]).map(
            ([name, value]): Fact => ({
              path: isFixed && !notes.includes(name) ? null : name,
              label: t(`fields.${name}`),
              value,
              isLong: notes.includes(name) && value !== '',
            }),
          ),
        },
        ...details,
      ]}
    />
  );
}

/** The risk details of the quote's product, in their groups. */
function useDetails(quote: Quote): FactGroup[] {
  const { t } = useTranslation('quotes');
  const formats = useFormats();
  const { name } = productDetails[quote.product_type];
  const known = (quote[name] ?? {}) as Readonly<Record<string, unknown>>;
  function inWords(field: DetailField, kind: DetailKind): string {
    const value = known[field];
    if (kind === 'yes_no') return value === true ? t('words.yes') : value === false ? t('words.no') : '';
    if (kind === 'money') return formats.knownMoney(Number(value ?? 0));
    const text = String(value || '');
    // A year is not formatted as an amount.
    if (kind === 'count' && field !== 'year' && text) return formats.number(Number(text));
    return isKnownWord(field, text) ? textOf(t, `words.${field}.${text}`) : text;
  }
  return groupsOf(quote.product_type).map(([group, fields]) => ({
    title: t(`groups.${group}`),
    facts: fields.map(([field, kind]) => ({
      path: `${name}.${field}`,
      label: t(`fields.${field}`),
      value: inWords(field, kind),
    })),
  }));
}
