import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writtenAmount } from '#platform/contract/money.ts';
import { percentMax } from '../../contract/amounts.ts';
import { tiersMax } from '../../contract/rules.ts';
import { type RuleForm, type Step, stepsIn, textOfSteps } from './rule-values.ts';
import classes from './settings.module.css';

/** The tiers of a tiered rule, each from a premium of the agent in the period on. */
export function TierFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation('commissions/settings');
  const [steps, setSteps] = useState(() => stepsIn(form.getValues().tiers));
  // If the form is reset, its tiers replace the local ones.
  form.watch('tiers', ({ value }) => value !== textOfSteps(steps) && setSteps(stepsIn(value)));
  function change(next: readonly Step[]): void {
    setSteps([...next]);
    form.setFieldValue('tiers', textOfSteps(next));
  }
  const set = (at: number, part: Partial<Step>) =>
    change(steps.map((step, n) => (n === at ? { ...step, ...part } : step)));
  const error = Object.entries(form.errors).find(([path]) => path === 'tiers' || path.startsWith('tiers.'))?.[1];
  return (
    <fieldset className={classes.several} aria-describedby={error ? 'tiers-error' : undefined}>
      <legend>{t('tiers.legend')}</legend>
      <p className={classes.small}>{t('tiers.hint')}</p>
      {steps.map(({ from, rate }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place among the others
        <div key={at} className={classes.step}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            leftSection="$"
            leftSectionProps={{ 'aria-hidden': true }}
            aria-label={t('tiers.from', { number: at + 1 })}
            value={from}
            onChange={({ currentTarget }) => set(at, { from: currentTarget.value })}
            onBlur={() => set(at, { from: writtenAmount(from) })}
            aria-invalid={error ? true : undefined}
            data-path={at === 0 ? 'tiers' : `tiers.${at}.from`}
          />
          <TextInput
            type="number"
            inputMode="decimal"
            min={0}
            max={percentMax}
            step={0.01}
            rightSection="%"
            rightSectionProps={{ 'aria-hidden': true }}
            aria-label={t('tiers.rate', { number: at + 1 })}
            value={rate}
            onChange={({ currentTarget }) => set(at, { rate: currentTarget.value })}
            data-path={`tiers.${at}.rate`}
          />
          <ActionIcon
            variant="subtle"
            color="neutral"
            size={36}
            disabled={steps.length === 1}
            aria-label={t('tiers.remove', { number: at + 1 })}
            onClick={() => change(steps.toSpliced(at, 1))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {error && (
        <p id="tiers-error" className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={steps.length >= tiersMax}
        onClick={() => change([...steps, { from: '', rate: '' }])}
      >
        {t('tiers.add')}
      </Button>
    </fieldset>
  );
}
