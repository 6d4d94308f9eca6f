import { Button, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarrierNames } from '#features/carriers/web/index.tsx';
import { carrierMax, type QuoteCard } from '#features/quotes/contract.ts';
import { ApiError } from '#platform/web/client.ts';
import { now } from '#platform/web/clock.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { blankValues } from '#platform/web/form/field-values.ts';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { SuggestedText } from '#platform/web/form/suggested-text.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import { type ConvertToPolicy, type Policy, policyNumberMax } from '../contract.ts';
import { isOpenEnded } from './expiry-indicator.tsx';
import { type OwnField, OwnFields } from './own-fields.tsx';
import { ExistingPolicyLink, PolicyLink } from './policy-link.tsx';
import {
  type CreatePolicyValues,
  conversionFields,
  conversionIn,
  datesToSend,
  nextTerm,
  specifiedTerm,
  type Term,
} from './policy-term.ts';
import { QuoteSummary } from './quote-summary.tsx';
import { TermFields } from './term-fields.tsx';
import { policyApi, usePolicy } from './use-policies.ts';

interface FormProps {
  quote: QuoteCard;
  close: () => void;
  /** Called when the server's refusal shows that the screen's data of the quote is outdated. */
  outdated: () => void;
}

const fieldOfCode = { policy_number_taken: 'policy_number' };

/**
 * The policy from a quote. By default it starts now and ends in a year; a renewal starts when the old term ends and has
 * the same length.
 */
export default function CreatePolicyForm(props: FormProps) {
  const { renews } = props.quote;
  return renews ? <RenewalForm {...props} renews={renews} /> : <ConversionForm {...props} renewed={null} />;
}

function RenewalForm({ renews, ...props }: FormProps & { renews: string }) {
  const policy = usePolicy(renews);
  if (policy.isError) return <LoadError error={policy.error} retry={() => void policy.refetch()} />;
  if (policy.isPending) return <FormSkeleton fields={6} />;
  return <ConversionForm {...props} renewed={isOpenEnded(policy.data) ? policy.data : null} />;
}

function ConversionForm({ quote, close, outdated, renewed }: FormProps & { renewed: Policy | null }) {
  const { t } = useTranslation(['policies', 'platform']);
  const carriers = useCarrierNames();
  const refresh = useRefresh(policyApi.convertToPolicy);
  const { id: userId, full_name, agency } = useUser();
  const formats = useFormats();
  const timeZone = agency?.time_zone ?? 'America/New_York';
  // One dialog, one instant, one policy: a repeated request is identical.
  const [opened] = useState(() => ({ at: now(), key: crypto.randomUUID() }));
  const toBody = ({
    effective_date,
    expiration_date,
    carrier,
    policy_number,
    ...told
  }: CreatePolicyValues): ConvertToPolicy => ({
    quote_id: quote.id,
    ...datesToSend({ effective_date, expiration_date }, opened.at, timeZone),
    agent_assigned: full_name,
    ...told,
    ...(carrier.trim() !== quote.carrier && { carrier }),
    ...(policy_number.trim() && { policy_number }),
  });
  const { form, notice, clear } = useDraftedForm<CreatePolicyValues>(
    `conversion-draft:${userId}:${quote.id}`,
    conversionIn(timeZone),
    () => ({
      ...blankValues(conversionFields, 'create'),
      ...(renewed ? nextTerm(renewed) : specifiedTerm(opened.at, timeZone)),
      carrier: quote.carrier,
      notes: t('automatic_note', { number: quote.quote_number }),
    }),
    { toBody },
  );
  async function create(values: CreatePolicyValues): Promise<void> {
    const policy = await convert(values);
    clear();
    sayDone(<PolicyLink id={policy.id} />, t('create.done', { number: policy.policy_number }));
    close();
    await refresh();
  }
  async function convert(values: CreatePolicyValues) {
    try {
      const input = { params: { id: quote.id }, body: toBody(values) };
      return await policyApi.convertToPolicy(input, { idempotencyKey: opened.key });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && !(error.code in fieldOfCode)) outdated();
      throw error;
    }
  }
  const paired = {
    carrier: (
      <SuggestedText
        label={t('fields.carrier')}
        suggestions={carriers}
        maxLength={carrierMax}
        key={form.key('carrier')}
        {...form.getInputProps('carrier')}
      />
    ),
    policy_number: (
      <TextInput
        label={t('create.policy_number')}
        description={t('create.policy_number_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={policyNumberMax}
        autoComplete="off"
        key={form.key('policy_number')}
        {...form.getInputProps('policy_number')}
      />
    ),
  } satisfies Record<Exclude<keyof CreatePolicyValues, keyof Term | OwnField>, ReactNode>;
  return (
    <CallForm
      once
      form={form}
      notice={notice}
      fieldOfCode={fieldOfCode}
      call={create}
      otherwise={t('platform:results.error_creating')}
      failureAction={(error) => isConverted(error) && <ExistingPolicyLink quoteId={quote.id} />}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('create.submit')}
          </Button>
        </DialogActions>
      }
    >
      <QuoteSummary quote={quote} />
      {renewed && (
        <Text size="sm">
          {t('create.renews', { number: renewed.policy_number, date: formats.day(renewed.expiration_date) })}
        </Text>
      )}
      <TermFields form={form} />
      <SideBySide>{Object.values(paired)}</SideBySide>
      <OwnFields form={form} />
    </CallForm>
  );
}

const isConverted = (error: unknown) => error instanceof ApiError && error.code === 'already_converted';
