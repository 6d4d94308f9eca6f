import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { Choice } from '#platform/web/ui/choice.tsx';
import { expirationAfter, monthsOf, type Term, termMonths } from './policy-term.ts';

/** A form that has at least the days of a term. */
interface FormOfTerm {
  key: (path: keyof Term) => string;
  getInputProps: (path: keyof Term) => object;
  watch: (path: keyof Term, changed: (change: { value: string }) => void) => void;
  getValues: () => Term;
  setFieldValue: (path: keyof Term, value: string) => void;
}

/** The first and last day, with buttons for the usual terms. A change of the first day keeps the length. */
export function TermFields({ form }: { form: FormOfTerm }) {
  const { t } = useTranslation('policies');
  const [months, setMonths] = useState(() => monthsOf(form.getValues()));

  form.watch('effective_date', ({ value }) => runFor(months, value));
  form.watch('expiration_date', () => setMonths(monthsOf(form.getValues())));

  function runFor(length: number | null, effective_date: string): void {
    const expiration = length === null ? null : expirationAfter(effective_date, length);
    if (expiration) form.setFieldValue('expiration_date', expiration);
  }

  return (
    <Stack gap="xs">
      <SideBySide>
        <TextInput
          type="date"
          label={t('fields.effective_date')}
          data-autofocus
          key={form.key('effective_date')}
          {...form.getInputProps('effective_date')}
        />
        <TextInput
          type="date"
          label={t('fields.expiration_date')}
          key={form.key('expiration_date')}
          {...form.getInputProps('expiration_date')}
        />
      </SideBySide>
      <Group gap="xs">
        <Text size="sm">{t('create.term')}</Text>
        <Choice
          label={t('create.term')}
          value={String(months)}
          onChange={(chosen) => runFor(Number(chosen), form.getValues().effective_date)}
          options={termMonths.map((length) => ({
            value: String(length),
            label: t('create.months', { count: length }),
          }))}
        />
      </Group>
    </Stack>
  );
}
