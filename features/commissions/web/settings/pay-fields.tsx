import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyInput } from '#platform/web/form/money-input.tsx';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { textOf } from '#platform/web/text-of.ts';
import { percentMax } from '../../contract/amounts.ts';
import { bonusKinds, calculationBases, commissionTypes, thresholdKinds, tierModes } from '../../contract/rules.ts';
import type { RuleForm } from './rule-values.ts';
import { TierFields } from './tier-fields.tsx';

/** The payment fields of a rule, by its type. */
export function PayFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation('commissions');
  const { t: tell } = useTranslation('commissions/settings');
  const type = useTyped(form, 'commission_type');
  const bonus = useTyped(form, 'bonus_kind');
  const threshold = useTyped(form, 'threshold_kind');
  const choice = (
    path: 'commission_type' | 'calculation_base' | 'tier_mode' | 'bonus_kind' | 'threshold_kind',
    values: readonly string[],
    textOf: (value: string) => string,
  ) => (
    <NativeSelect
      label={tell(`rule_form.${path}`)}
      data={values.map((value) => ({ value, label: textOf(value) }))}
      key={form.key(path)}
      {...form.getInputProps(path)}
    />
  );
  const rate = (
    <TextInput
      type="number"
      inputMode="decimal"
      min={0}
      max={percentMax}
      step={0.01}
      rightSection="%"
      rightSectionProps={{ 'aria-hidden': true }}
      label={tell('rule_form.percentage_rate')}
      key={form.key('percentage_rate')}
      {...form.getInputProps('percentage_rate')}
    />
  );
  const amount = (
    <MoneyInput form={form} path="fixed_amount" label={tell('rule_form.fixed_amount')} key={form.key('fixed_amount')} />
  );
  const base = choice('calculation_base', calculationBases, (value) => textOf(t, `calculation_base.${value}`));
  return (
    <>
      <SideBySide>
        {choice('commission_type', commissionTypes, (value) => textOf(t, `commission_type.${value}`))}
        {type === 'percentage' && rate}
        {type === 'fixedAmount' && amount}
        {type === 'tiered' && choice('tier_mode', tierModes, (value) => textOf(t, `tier_mode.${value}`))}
        {type === 'bonus' && choice('bonus_kind', bonusKinds, (value) => textOf(t, `bonus_kind.${value}`))}
        {type === 'bonus' && (bonus === 'amount' ? amount : rate)}
        {type === 'bonus' && choice('threshold_kind', thresholdKinds, (value) => textOf(t, `threshold_kind.${value}`))}
        {type === 'bonus' &&
          (threshold === 'premium' ? (
            <MoneyInput
              form={form}
              path="threshold"
              label={tell('rule_form.threshold_premium')}
              key={form.key('threshold')}
            />
          ) : (
            <TextInput
              inputMode="numeric"
              label={tell('rule_form.threshold_count')}
              key={`${form.key('threshold')}-count`}
              {...form.getInputProps('threshold')}
            />
          ))}
        {(type === 'percentage' || type === 'tiered') && base}
      </SideBySide>
      {type === 'tiered' && <TierFields form={form} />}
    </>
  );
}

/** The value of a field that decides which other fields are shown. */
function useTyped(form: RuleForm, path: 'commission_type' | 'bonus_kind' | 'threshold_kind'): string {
  const [typed, set] = useState(form.getValues()[path]);
  form.watch(path, ({ value }) => set(value));
  return typed;
}
