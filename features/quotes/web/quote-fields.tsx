import { Autocomplete, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarrierNames } from '#features/carriers/web/index.tsx';
import { notesMax } from '#features/leads/contract.ts';
import { LongText } from '#platform/web/form/long-text.tsx';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { carrierMax } from '../contract.ts';
import { listSign } from './list-sign.tsx';
import { NumberField } from './number-field.tsx';
import type { OfferName, QuoteForm } from './quote-values.ts';

interface QuoteFieldsProps {
  form: QuoteForm;
  readOnly?: boolean;
  /** On a quote that became a policy, only the notes stay editable. */
  notesReadOnly?: boolean;
  /** The risk details of its product, between the offer and the notes. */
  children: ReactNode;
}

/** The fields of every quote, regardless of product. */
export function QuoteFields({ form, readOnly = false, notesReadOnly = readOnly, children }: QuoteFieldsProps) {
  const { t } = useTranslation('quotes');
  const carriers = useCarrierNames();
  const amount = (field: 'annual_premium' | 'deductible' | 'coverage_amount') => (
    <NumberField
      key={field}
      form={form}
      path={field}
      label={t(`fields.${field}`)}
      readOnly={readOnly}
      isMoney
      isRequired={field === 'annual_premium'}
    />
  );
  const paired = {
    carrier: (
      <Autocomplete
        label={t('fields.carrier')}
        data={[...carriers]}
        maxLength={carrierMax}
        autoComplete="off"
        readOnly={readOnly}
        {...listSign}
        key={form.key('carrier')}
        {...form.getInputProps('carrier')}
      />
    ),
    annual_premium: amount('annual_premium'),
    deductible: amount('deductible'),
    coverage_amount: amount('coverage_amount'),
    coverage_limits: (
      <TextInput
        label={t('fields.coverage_limits')}
        autoComplete="off"
        readOnly={readOnly}
        key={form.key('coverage_limits')}
        {...form.getInputProps('coverage_limits')}
      />
    ),
    valid_until: (
      <TextInput
        type="date"
        label={t('fields.valid_until')}
        readOnly={readOnly}
        key={form.key('valid_until')}
        {...form.getInputProps('valid_until')}
      />
    ),
  };
  const note = (field: 'notes' | 'internal_notes', hint: string) => (
    <LongText
      label={t(`fields.${field}`)}
      description={hint}
      rows={4}
      maxLength={notesMax}
      readOnly={notesReadOnly}
      key={form.key(field)}
      {...form.getInputProps(field)}
    />
  );
  const below = {
    notes: note('notes', t('hints.notes')),
    internal_notes: note('internal_notes', t('hints.internal_notes')),
  } satisfies Record<Exclude<OfferName, keyof typeof paired>, ReactNode>;
  return (
    <Stack gap="sm">
      <SideBySide>{Object.values(paired)}</SideBySide>
      {children}
      {Object.values(below)}
    </Stack>
  );
}
