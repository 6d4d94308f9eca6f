import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarrierNames } from '#features/carriers/web/index.tsx';
import { carrierMax } from '#features/quotes/contract.ts';
import { MoneyInput } from '#platform/web/form/money-input.tsx';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { SuggestedText } from '#platform/web/form/suggested-text.tsx';
import { type correctedFields, reasonMax } from '../contract.ts';
import type { PolicyForm } from './policy-values.ts';

/** The fields to correct what was sold and until when it covers, with a reason. */
export function CorrectionFields({ form, isCancelled }: { form: PolicyForm; isCancelled: boolean }) {
  const { t } = useTranslation('policies');
  const amount = (path: 'annual_premium' | 'deductible' | 'coverage_amount') => (
    <MoneyInput key={form.key(path)} form={form} path={path} label={t(`fields.${path}`)} />
  );
  const day = (path: 'effective_date' | 'expiration_date' | 'cancelled_on') => (
    <TextInput type="date" label={t(`fields.${path}`)} key={form.key(path)} {...form.getInputProps(path)} />
  );
  const inputs = {
    carrier: (
      <SuggestedText
        label={t('fields.carrier')}
        suggestions={useCarrierNames()}
        maxLength={carrierMax}
        key={form.key('carrier')}
        {...form.getInputProps('carrier')}
      />
    ),
    annual_premium: amount('annual_premium'),
    deductible: amount('deductible'),
    coverage_amount: amount('coverage_amount'),
    effective_date: day('effective_date'),
    expiration_date: day('expiration_date'),
    cancelled_on: isCancelled && day('cancelled_on'),
  } satisfies Record<(typeof correctedFields)[number], ReactNode>;
  return (
    <>
      <SideBySide>{Object.values(inputs).filter(Boolean)}</SideBySide>
      <TextInput
        label={t('fields.reason')}
        maxLength={reasonMax}
        autoComplete="off"
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
    </>
  );
}
