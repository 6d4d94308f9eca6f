import { Button, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAmount } from '#platform/contract/typed-amount.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { LongText } from '#platform/web/form/long-text.tsx';
import { MoneyInput } from '#platform/web/form/money-input.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { adjustmentReasonMax, adjustmentTypes, CreateAdjustment } from '../../contract/adjustments.ts';
import { commissionApi } from '../use-commissions.ts';

interface AdjustmentFormProps {
  commission: {
    id: string;
    /** A text with the agent and the policy. */
    description: string;
  };
  close: () => void;
}

interface Values extends Record<string, unknown> {
  adjustment_amount: string;
  adjustment_type: string;
  reason: string;
}

const toBody = ({ adjustment_amount, ...others }: Values) => ({
  ...others,
  adjustment_amount: readAmount(adjustment_amount),
});

/** Raises or reduces a commission, with a reason. */
export default function AdjustmentForm({ commission: { id, description }, close }: AdjustmentFormProps) {
  const { t } = useTranslation(['commissions/panel', 'commissions', 'platform']);
  const formats = useFormats();
  const refresh = useRefresh(commissionApi.createAdjustment);
  const { id: userId } = useUser();
  // One dialog, one adjustment: a second click or a lost response creates no other.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { form, notice, clear } = useDraftedForm<Values>(
    `adjustment-draft:${userId}:${id}`,
    CreateAdjustment,
    () => ({ adjustment_amount: '', adjustment_type: 'Manual', reason: '' }),
    { toBody },
  );
  async function create(values: Values): Promise<void> {
    const body = toBody(values) as CreateAdjustment;
    const { adjustment_amount } = await commissionApi.createAdjustment({ params: { id }, body }, { idempotencyKey });
    clear();
    sayDone(t('adjust.done', { amount: formats.money(adjustment_amount) }), description);
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={create}
      otherwise={t('adjust.failed')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('adjust.submit')}
          </Button>
        </DialogActions>
      }
    >
      <Text fw={600}>{description}</Text>
      <MoneyInput
        form={form}
        path="adjustment_amount"
        label={t('adjust.amount')}
        description={t('adjust.amount_hint')}
        withAsterisk
        // A phone's decimal keyboard has no minus key.
        inputMode="text"
        data-autofocus
        key={form.key('adjustment_amount')}
      />
      <NativeSelect
        label={t('adjust.type')}
        data={adjustmentTypes.map((value) => ({ value, label: t(`commissions:adjustment_type.${value}`) }))}
        key={form.key('adjustment_type')}
        {...form.getInputProps('adjustment_type')}
      />
      <LongText
        label={t('commissions:fields.reason')}
        withAsterisk
        rows={3}
        maxLength={adjustmentReasonMax}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <Text size="xs" c="dimmed">
        {t('adjust.hint')}
      </Text>
    </CallForm>
  );
}
