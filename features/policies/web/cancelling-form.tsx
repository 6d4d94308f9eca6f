import { Button, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useAgencyDay } from '#platform/web/agency-day.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { LongText } from '#platform/web/form/long-text.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useMay } from '#platform/web/may.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { cancellationDay, correctingPolicies, type PolicyCard, reasonMax } from '../contract.ts';
import { policyApi } from './use-policies.ts';

const answerFor = ({ effective_date, expiration_date }: PolicyCard) =>
  z.object({
    cancelled_on: z.string().check(
      z.refine((day) => day >= effective_date && day <= expiration_date, {
        error: 'policies:validation.cancelled_outside',
      }),
    ),
    reason: z
      .string()
      .check(z.trim(), z.minLength(1, { error: 'policies:validation.cancel_reason_required' }), z.maxLength(reasonMax)),
  });
type Values = { cancelled_on: string; reason: string };

/** Asks for the reason of a cancellation, and for its day if the user may set it. */
export default function CancellingForm({ policy, close }: { policy: PolicyCard; close: () => void }) {
  const { t } = useTranslation(['policies', 'platform']);
  const formats = useFormats();
  const refresh = useRefresh(policyApi.updatePolicy);
  const mayDate = useMay()(correctingPolicies);
  const usual = cancellationDay(useAgencyDay().today, policy);
  const { id: userId } = useUser();
  const { form, notice, clear } = useDraftedForm<Values>(
    `policy-draft:${userId}:cancelled:${policy.id}`,
    answerFor(policy),
    () => ({ cancelled_on: usual, reason: '' }),
  );
  async function cancel({ cancelled_on, reason }: Values): Promise<void> {
    // Omits the day if the user didn't change it, so that the server uses its own today.
    const body = { status: 'Cancelada', reason, ...(cancelled_on !== usual && { cancelled_on }) } as const;
    await policyApi.updatePolicy({ params: { id: policy.id }, body });
    clear();
    sayDone(t('cancelling.done', { date: formats.day(cancelled_on) }), policy.policy_number);
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={cancel}
      otherwise={t('platform:results.error_updating')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('cancelling.keep')}
          </Button>
          <Button type="submit" color="danger" loading={form.submitting}>
            {t('cancelling.submit')}
          </Button>
        </DialogActions>
      }
    >
      <Text size="sm">
        {t(mayDate ? 'cancelling.text' : 'cancelling.text_today', {
          name: policy.quote.lead.contact.name,
          date: formats.day(usual),
        })}
      </Text>
      {mayDate && (
        <TextInput
          type="date"
          label={t('cancelling.from')}
          description={t('cancelling.from_hint')}
          min={policy.effective_date}
          max={policy.expiration_date}
          data-autofocus
          aria-required
          key={form.key('cancelled_on')}
          {...form.getInputProps('cancelled_on')}
        />
      )}
      <LongText
        label={t('cancelling.reason')}
        rows={3}
        maxLength={reasonMax}
        aria-required
        data-autofocus={mayDate ? undefined : true}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
    </CallForm>
  );
}
