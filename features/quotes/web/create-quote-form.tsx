import { Button, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { productTypes } from '#features/leads/contract.ts';
import { useAgencyDay } from '#platform/web/agency-day.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { CreateQuote, validDays } from '../contract.ts';
import { DetailFields } from './detail-fields.tsx';
import { ProductChoice } from './product-choice.tsx';
import { QuoteFields } from './quote-fields.tsx';
import { QuoteLink } from './quote-link.tsx';
import { blankDetails, type QuoteFormValues, toCallBody } from './quote-values.ts';
import classes from './quotes.module.css';
import type { QuotedLead } from './quoting.ts';
import { quoteApi } from './use-quotes.ts';

const LeadPicker = lazyView(() => import('./lead-picker.tsx'));

interface CreateQuoteFormProps {
  /** null: the user picks a lead first. */
  lead: QuotedLead | null;
  close: () => void;
}

/** A new quote for a lead. */
export default function CreateQuoteForm({ lead: ofLead, close }: CreateQuoteFormProps) {
  const [lead, pick] = useState(ofLead);
  return (
    <div key={lead?.id} ref={focusStart}>
      {lead ? <QuoteOf lead={lead} close={close} /> : <LeadPicker pick={pick} />}
    </div>
  );
}

function QuoteOf({ lead, close }: CreateQuoteFormProps & { lead: QuotedLead }) {
  const { t } = useTranslation(['quotes', 'platform']);
  const refresh = useRefresh(quoteApi.createQuote);
  const day = useAgencyDay();
  // One dialog creates one quote: a second click or a lost response creates no second one.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const bodyOf = (values: QuoteFormValues) => ({
    lead_id: lead.id,
    product_type: values.product_type || undefined,
    ...toCallBody(values),
  });
  const { form, notice, clear } = useDraftedForm<QuoteFormValues>(
    `quote-draft:${useUser().id}:${lead.id}`,
    CreateQuote,
    () => ({
      status: 'Pendiente',
      product_type: lead.product_type ?? '',
      carrier: '',
      annual_premium: '',
      deductible: '',
      coverage_amount: '',
      coverage_limits: '',
      valid_until: day.in(validDays),
      notes: '',
      internal_notes: '',
      assigned_agent: '',
      ...blankDetails(),
    }),
    { toBody: bodyOf },
  );
  const [product, setProduct] = useState(() => form.getValues().product_type);
  form.watch('product_type', ({ value }) => setProduct(value));

  async function create(values: QuoteFormValues): Promise<void> {
    const quote = await quoteApi.createQuote({ body: bodyOf(values) as CreateQuote }, { idempotencyKey });
    clear();
    sayDone(<QuoteLink id={quote.id} />, t('create.done', { number: quote.quote_number }));
    close();
    await refresh();
  }

  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={create}
      otherwise={t('create.failed')}
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting} disabled={!product}>
            {t('create.submit')}
          </Button>
        </DialogActions>
      }
    >
      <Text fw={600}>
        {t('create.for')} <span>{lead.contact.name}</span>
      </Text>
      <ProductChoice value={product} choose={(chosen) => form.setFieldValue('product_type', chosen)} />
      <QuoteFields form={form}>
        {/* A quote is about one product: the tabs of the others only show that they exist. */}
        <Tabs value={product || null}>
          <Tabs.List grow mb="md" className={classes.detailTabs}>
            {productTypes.map((type) => (
              <Tabs.Tab key={type} value={type} disabled={type !== product}>
                {t(`create.tabs.${type}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {product ? (
            <Tabs.Panel value={product}>
              <DetailFields key={product} form={form} product={product} />
            </Tabs.Panel>
          ) : (
            t('create.choose_product')
          )}
        </Tabs>
      </QuoteFields>
    </CallForm>
  );
}
