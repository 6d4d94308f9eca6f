import { Checkbox, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LongText } from '#platform/web/form/long-text.tsx';
import { MoneyInput } from '#platform/web/form/money-input.tsx';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { priorityMax, priorityMin, ruleProducts } from '../../contract/rules.ts';
import { descriptionMax, nameMax } from '../../contract/schemes.ts';
import { PayFields } from './pay-fields.tsx';
import type { RuleForm } from './rule-values.ts';
import classes from './settings.module.css';

/** The name of a rule, its payment, and its conditions. */
export function RuleFields({ form, isFirst }: { form: RuleForm; isFirst?: boolean }) {
  const { t } = useTranslation(['commissions/settings', 'commissions', 'leads']);
  return (
    <Stack gap="sm">
      <TextInput
        label={t('rule_form.name')}
        withAsterisk
        autoComplete="off"
        maxLength={nameMax}
        data-autofocus={isFirst || undefined}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <SideBySide>
        <NativeSelect
          label={t('rule_form.product_type')}
          withAsterisk
          data={[
            { value: '', label: t('rule_form.choose'), disabled: true },
            ...ruleProducts.map((value) => ({
              value,
              label: value === 'All' ? t('commissions:product.All') : t(`leads:product.${value}`),
            })),
          ]}
          key={form.key('product_type')}
          {...form.getInputProps('product_type')}
        />
        <TextInput
          type="number"
          inputMode="numeric"
          min={priorityMin}
          max={priorityMax}
          step={1}
          label={t('rule_form.priority')}
          description={t('rule_form.priority_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          key={form.key('priority')}
          {...form.getInputProps('priority')}
        />
      </SideBySide>
      <PayFields form={form} />
      <SideBySide>
        <MoneyInput
          form={form}
          path="min_policy_amount"
          label={t('rule_form.min_policy_amount')}
          description={t('rule_form.min_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          key={form.key('min_policy_amount')}
        />
        <MoneyInput
          form={form}
          path="max_policy_amount"
          label={t('rule_form.max_policy_amount')}
          description={t('rule_form.max_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          key={form.key('max_policy_amount')}
        />
      </SideBySide>
      <fieldset className={classes.several}>
        <legend>{t('rule_form.applies_to')}</legend>
        <div className={classes.options}>
          {(['applies_to_new_business', 'applies_to_renewals'] as const).map((name) => (
            <Checkbox
              key={form.key(name)}
              label={t(`rule_form.${name}`)}
              {...form.getInputProps(name, { type: 'checkbox' })}
            />
          ))}
        </div>
      </fieldset>
      <LongText
        label={t('rule_form.description')}
        rows={2}
        maxLength={descriptionMax}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <Switch
        label={t('rule_form.is_active')}
        key={form.key('is_active')}
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
    </Stack>
  );
}
