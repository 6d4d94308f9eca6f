import { NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LongText } from '#platform/web/form/long-text.tsx';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { periodNotesMax } from '../../contract/periods.ts';
import { nameMax, periodTypes } from '../../contract/schemes.ts';
import type { PeriodValues } from './period-values.ts';

interface PeriodFieldsProps {
  form: UseFormReturnType<PeriodValues>;
  /** The choice of the scheme, for a new period. */
  scheme?: ReactNode;
  /** After the calculation, the dates can't be changed. */
  hasDates?: boolean;
}

/** The name and the dates of a period. */
export function PeriodFields({ form, scheme, hasDates = true }: PeriodFieldsProps) {
  const { t } = useTranslation(['commissions/periods', 'commissions']);
  const day = (path: 'start_date' | 'end_date' | 'cut_off_date', hint?: string) => (
    <TextInput
      type="date"
      label={t(`fields.${path}`)}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      withAsterisk
      key={form.key(path)}
      {...form.getInputProps(path)}
    />
  );
  const name = (
    <TextInput
      label={t('fields.name')}
      withAsterisk
      autoComplete="off"
      maxLength={nameMax}
      data-autofocus={scheme ? undefined : true}
      key={form.key('name')}
      {...form.getInputProps('name')}
    />
  );
  return (
    <Stack gap="sm">
      {scheme}
      {name}
      {hasDates && (
        <SideBySide>
          <NativeSelect
            label={t('fields.period_type')}
            data={[
              // An existing period has a type of its own.
              ...(scheme ? [{ value: '', label: t('form.as_scheme') }] : []),
              ...periodTypes.map((value) => ({ value, label: t(`commissions:period_type.${value}`) })),
            ]}
            key={form.key('period_type')}
            {...form.getInputProps('period_type')}
          />
          {day('start_date')}
          {day('end_date')}
          {day('cut_off_date', t('form.cut_off_hint'))}
        </SideBySide>
      )}
      <LongText
        label={t('fields.notes')}
        rows={2}
        maxLength={periodNotesMax}
        key={form.key('notes')}
        {...form.getInputProps('notes')}
      />
    </Stack>
  );
}
