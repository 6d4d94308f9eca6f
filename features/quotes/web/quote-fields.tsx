import { Autocomplete, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { notesMax } from '#features/leads/contract.ts';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { carrierMax, carriers } from '../contract.ts';
import { NumberField } from './number-field.tsx';
import type { QuoteForm } from './quote-values.ts';

interface QuoteFieldsProps {
  form: QuoteForm;
  readOnly?: boolean;
  /** A quote that became a policy keeps all but these. */
  notesReadOnly?: boolean;
}

/** What every quote says, whatever its product. */
export function QuoteFields({ form, readOnly = false, notesReadOnly = readOnly }: QuoteFieldsProps) {
  const { t } = useTranslation('quotes');
  const amount = (field: 'annual_premium' | 'deductible' | 'coverage_amount') => (
    <NumberField
      form={form}
      path={field}
      label={t(`fields.${field}`)}
      readOnly={readOnly}
      isMoney
      isRequired={field === 'annual_premium'}
    />
  );
  return (
    <Stack gap="sm">
      <SideBySide>
        <Autocomplete
          label={t('fields.carrier')}
          data={[...carriers]}
          maxLength={carrierMax}
          autoComplete="off"
          readOnly={readOnly}
          key={form.key('carrier')}
          {...form.getInputProps('carrier')}
        />
        {amount('annual_premium')}
        {amount('deductible')}
        {amount('coverage_amount')}
        <TextInput
          label={t('fields.coverage_limits')}
          autoComplete="off"
          readOnly={readOnly}
          key={form.key('coverage_limits')}
          {...form.getInputProps('coverage_limits')}
        />
        <TextInput
          type="date"
          label={t('fields.valid_until')}
          readOnly={readOnly}
          key={form.key('valid_until')}
          {...form.getInputProps('valid_until')}
        />
      </SideBySide>
      <Textarea
        label={t('fields.notes')}
        rows={4}
        maxLength={notesMax}
        readOnly={notesReadOnly}
        key={form.key('notes')}
        {...form.getInputProps('notes')}
      />
    </Stack>
  );
}
