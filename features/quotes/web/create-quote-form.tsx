import { Button, Group, NativeSelect, Tabs, Text } from '@mantine/core';
import { type RefObject, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProductType, productTypes } from '#features/leads/contract.ts';
import { useAgencyDay } from '#platform/web/agency-day.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { draftOf } from '#platform/web/form/draft.ts';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { CreateQuote, validDays } from '../contract.ts';
import { DetailFields } from './detail-fields.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { LeadPicker } from './lead-picker.tsx';
import { productDetails } from './product-details.ts';
import { QuoteFields } from './quote-fields.tsx';
import { QuoteLink } from './quote-link.tsx';
import { blankDetails, type QuoteFormValues, toCallBody } from './quote-values.ts';
import classes from './quotes.module.css';
import type { QuotedLead } from './quoting.ts';
import { quoteApi } from './use-quotes.ts';

interface CreateQuoteFormProps {
  /** null: picked first. */
  lead: QuotedLead | null;
  /** Gets what to do when somebody wants to leave. */
  leave: RefObject<(() => void) | null>;
  close: () => void;
}

/** A new quote for a lead. */
export default function CreateQuoteForm({ lead: given, leave, close }: CreateQuoteFormProps) {
  const [lead, pick] = useState(given);
  return (
    <div key={lead?.id} ref={focusStart}>
      {lead ? <QuoteOf {...{ lead, leave, close }} /> : <LeadPicker pick={pick} />}
    </div>
  );
}

/** What was typed for a lead survives a session that ends in the middle. */
function QuoteOf({ lead, leave, close }: CreateQuoteFormProps & { lead: QuotedLead }) {
  const { t } = useTranslation(['quotes', 'leads', 'platform']);
  const refresh = useRefresh(quoteApi.createQuote);
  const draft = draftOf<QuoteFormValues>(`quote-draft:${useUser().id}:${lead.id}`);
  const day = useAgencyDay();
  const [isAsking, setAsking] = useState(false);
  // One dialog, one quote: a second click or a lost answer creates nothing more.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [initial] = useState<QuoteFormValues>(
    () =>
      draft.read() ?? {
        status: 'Pendiente',
        product_type: lead.product_type ?? '',
        ...{ carrier: '', annual_premium: '', deductible: '', coverage_amount: '', coverage_limits: '' },
        valid_until: day.in(validDays),
        ...{ notes: '', internal_notes: '', assigned_agent: '' },
        ...blankDetails(),
      },
  );
  const [product, setProduct] = useState(initial.product_type);
  const [tab, setTab] = useState<ProductType>(initial.product_type || 'Auto');
  const bodyOf = (values: QuoteFormValues) => ({
    lead_id: lead.id,
    product_type: values.product_type || undefined,
    ...toCallBody(values),
  });
  const form = useValidatedForm<QuoteFormValues>(CreateQuote, initial, bodyOf, draft.keep);
  form.watch('product_type', ({ value }) => {
    setProduct(value);
    if (value) setTab(value);
  });

  async function create(values: QuoteFormValues): Promise<void> {
    const quote = await quoteApi.createQuote({ body: bodyOf(values) as CreateQuote }, { idempotencyKey });
    draft.clear();
    sayDone(<QuoteLink id={quote.id} />, t('create.done', { number: quote.quote_number }));
    close();
    await refresh();
  }
  function reveal(errors: object): void {
    const names = Object.keys(errors);
    const product = productTypes.find((type) => names.some((path) => path.startsWith(`${productDetails[type].name}.`)));
    if (product) setTab(product);
  }
  function goAway(): void {
    if (form.submitting) return;
    if (draft.read() || form.isDirty()) setAsking((isAsked) => !isAsked);
    else close();
  }
  useImperativeHandle(leave, () => goAway);

  return (
    <CallForm
      once
      {...{ form, reveal }}
      call={create}
      otherwise={t('create.failed')}
      actions={
        <DialogActions>
          {isAsking ? (
            <DiscardQuestion
              stay={() => setAsking(false)}
              discard={() => {
                draft.clear();
                close();
              }}
            />
          ) : (
            <>
              <Button variant="default" onClick={goAway} disabled={form.submitting}>
                {t('platform:actions.cancel')}
              </Button>
              <Button type="submit" loading={form.submitting} disabled={!product}>
                {t('create.submit')}
              </Button>
            </>
          )}
        </DialogActions>
      }
    >
      <Group justify="space-between" align="flex-end" gap="sm" grow preventGrowOverflow={false}>
        <div>
          <Text size="xs" c="dimmed">
            {t('create.for')}
          </Text>
          <Text fw={600}>{lead.contact.name}</Text>
        </div>
        <NativeSelect
          label={t('fields.product_type')}
          withAsterisk
          data-autofocus
          data={[
            { value: '', label: t('create.choose_product'), disabled: true },
            ...productTypes.map((value) => ({ value, label: t(`leads:product.${value}`) })),
          ]}
          key={form.key('product_type')}
          {...form.getInputProps('product_type')}
        />
      </Group>
      <QuoteFields form={form} />
      <Tabs value={tab} onChange={(value) => setTab(value as ProductType)} keepMounted>
        <Tabs.List grow mb="md" className={classes.detailTabs}>
          {productTypes.map((type) => (
            <Tabs.Tab key={type} value={type}>
              {t(`create.tabs.${type}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {productTypes.map((type) => (
          <Tabs.Panel key={type} value={type}>
            {type !== product && (
              <Text size="xs" c="dimmed" mb="xs">
                {t('create.other_product')}
              </Text>
            )}
            <DetailFields form={form} product={type} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </CallForm>
  );
}
