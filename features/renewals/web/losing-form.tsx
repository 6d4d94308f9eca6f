import { Button, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { LongText } from '#platform/web/form/long-text.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import {
  type RenewalCard,
  type RenewalReason,
  type RenewalStatus,
  reasonNoteMax,
  renewalReasons,
} from '../contract.ts';
import { renewalApi } from './use-renewals.ts';

const Answer = z.object({
  reason: z.string().check(z.minLength(1, { error: 'renewals:validation.reason_required' })),
  reason_note: z.string().check(z.maxLength(reasonNoteMax)),
});
type Values = { reason: string; reason_note: string };

interface LosingFormProps {
  renewal: RenewalCard;
  to: RenewalStatus;
  close: () => void;
}

/** Asks why a renewal failed or was cancelled, and says what happens to its policy. */
export default function LosingForm({ renewal, to, close }: LosingFormProps) {
  const { t } = useTranslation(['renewals', 'platform']);
  const refresh = useRefresh(renewalApi.updateRenewal);
  const { reason, reason_note } = renewal;
  const { id: userId } = useUser();
  const { form, notice, clear } = useDraftedForm<Values>(`renewal-draft:${userId}:lost:${renewal.id}`, Answer, () => ({
    reason: reason === null || reason === 'not_given' ? '' : reason,
    reason_note,
  }));
  async function lose(values: Values): Promise<void> {
    const body = { status: to, reason: values.reason as RenewalReason, reason_note: values.reason_note };
    await renewalApi.updateRenewal({ params: { id: renewal.id }, body });
    clear();
    sayDone(t('losing.done', { status: t(`status.${to}`) }), renewal.policy.policy_number);
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={lose}
      otherwise={t('platform:results.error_updating')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('losing.submit')}
          </Button>
        </DialogActions>
      }
    >
      <Text size="sm">{t('losing.text', { name: renewal.policy.quote.lead.contact.name })}</Text>
      <NativeSelect
        label={t('fields.reason')}
        data-autofocus
        aria-required
        data={[
          { value: '', label: t('losing.choose'), disabled: true },
          ...renewalReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
        ]}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <LongText
        label={t('fields.reason_note')}
        rows={3}
        maxLength={reasonNoteMax}
        key={form.key('reason_note')}
        {...form.getInputProps('reason_note')}
      />
    </CallForm>
  );
}
