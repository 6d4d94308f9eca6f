import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSellers } from '#features/users/web/index.tsx';
import type { NamesIn } from '#platform/contract/record-fields.ts';
import { bodyOf } from '#platform/web/form/field-values.ts';
import { PersonSelect } from '#platform/web/form/person-select.tsx';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { textOf } from '#platform/web/text-of.ts';
import { type DetailsName, type Quote, quoteFields, UpdateQuote } from '../contract.ts';
import { DetailFields } from './detail-fields.tsx';
import { isKnownWord } from './product-details.ts';
import { QuoteFields } from './quote-fields.tsx';
import { shownStatus } from './quote-status.tsx';
import { draftNameOf, editorValues, type OfferName, type QuoteFormValues, toCallBody } from './quote-values.ts';
import { quoteApi } from './use-quotes.ts';

/** Fields that only an existing quote has; the status is changed in the head. */
type LaterName = Exclude<NamesIn<typeof quoteFields, 'update'>, OfferName | DetailsName | 'status'>;

/** A quote's update body; its lead and product are unchanged. */
function changeBody(values: QuoteFormValues) {
  return {
    ...toCallBody(values),
    ...bodyOf(quoteFields, { status: shownStatus(values.status), assigned_agent: values.assigned_agent }),
  };
}

/** Only the fields that differ, so that two users who edit different fields do not overwrite each other. */
function changesOf(before: QuoteFormValues, after: QuoteFormValues): UpdateQuote {
  const from: Record<string, unknown> = changeBody(before);
  const changed = Object.entries(changeBody(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(from[name]),
  );
  return Object.fromEntries(changed);
}

/** All fields of a quote, for users who may change them; once it is a policy, only its notes. */
export default function QuoteEditor({ quote, done }: { quote: Quote; done: () => void }) {
  const { t } = useTranslation(['quotes', 'platform']);
  const isFixed = quote.policy_id !== null;
  function wordsOf(path: string, value: string): string {
    const field = path.replace(/.*\./, '');
    return isKnownWord(field, value) ? textOf(t, `words.${field}.${value}`) : value;
  }
  const kept = useKeptForm({
    name: draftNameOf(quote),
    record: quote,
    valuesOf: editorValues,
    schema: UpdateQuote,
    changesOf,
    at: { params: { id: quote.id } },
    read: quoteApi.readQuote,
    write: quoteApi.updateQuote,
    history: quoteApi.readQuoteHistory,
    wordsOf,
  });
  const { form } = kept;
  const sellers = useSellers();
  const later = {
    assigned_agent: (
      <PersonSelect
        key="assigned_agent"
        form={form}
        path="assigned_agent"
        label={t('fields.assigned_agent')}
        people={sellers}
        current={agentOf(quote)}
        disabled={isFixed}
      />
    ),
  } satisfies Record<LaterName, ReactNode>;
  return (
    <RecordForm kept={kept} done={done}>
      {isFixed && <Alert color="blue">{t('panel.is_policy')}</Alert>}
      {Object.values(later)}
      <QuoteFields form={form} readOnly={isFixed} notesReadOnly={false}>
        <DetailFields form={form} product={quote.product_type} readOnly={isFixed} />
      </QuoteFields>
    </RecordForm>
  );
}

function agentOf({ assigned_agent, assigned_agent_name }: Quote) {
  return assigned_agent && assigned_agent_name ? { id: assigned_agent, full_name: assigned_agent_name } : null;
}
