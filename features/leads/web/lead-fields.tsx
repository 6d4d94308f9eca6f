import { Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { languages } from '#platform/contract/language.ts';
import { leadSources, notesMax, productTypes } from '../contract.ts';
import { useSellers } from './use-leads.ts';

/** A lead as its two forms hold it: selects have no null, so `''` stands for "not known". */
export interface LeadFormValues extends Record<string, unknown> {
  contact: {
    name: string;
    email: string;
    phone: string;
    whatsapp: string;
    address: string;
    language: 'en' | 'es';
    tcpa_consent: boolean;
  };
  product_type: string;
  source: string;
  campaign: string;
  zip_code: string;
  notes: string;
  assigned_agent: string;
}

export type LeadForm = UseFormReturnType<LeadFormValues>;

/** What the form holds in the words of the calls: `''` of a select is null. */
export function toCallBody(values: LeadFormValues) {
  const orNull = (text: string) => (text === '' ? null : text);
  return {
    ...values,
    product_type: orNull(values.product_type),
    source: orNull(values.source),
    assigned_agent: orNull(values.assigned_agent),
  };
}

interface FieldsProps {
  form: LeadForm;
  readOnly?: boolean;
}

/** Who the person is and how to reach her. */
export function ContactFields({ form, readOnly = false }: FieldsProps) {
  const { t } = useTranslation(['leads', 'platform']);
  const field = (path: string) => ({ key: form.key(path), readOnly, ...form.getInputProps(path) });
  return (
    <Stack gap="sm">
      <TextInput label={t('fields.name')} withAsterisk autoComplete="off" data-autofocus {...field('contact.name')} />
      <TextInput
        label={t('fields.email')}
        type="email"
        withAsterisk
        autoComplete="off"
        inputMode="email"
        {...field('contact.email')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={t('fields.phone')} type="tel" autoComplete="off" {...field('contact.phone')} />
        <TextInput label={t('fields.whatsapp')} type="tel" autoComplete="off" {...field('contact.whatsapp')} />
      </SimpleGrid>
      <TextInput label={t('fields.address')} autoComplete="off" {...field('contact.address')} />
      <NativeSelect
        label={t('fields.language')}
        description={t('fields.language_hint')}
        data={languages.map((value) => ({ value, label: t(`platform:language.${value}`) }))}
        {...field('contact.language')}
        disabled={readOnly}
      />
      <Checkbox
        label={t('fields.tcpa_consent')}
        description={t('fields.tcpa_hint')}
        disabled={readOnly}
        key={form.key('contact.tcpa_consent')}
        {...form.getInputProps('contact.tcpa_consent', { type: 'checkbox' })}
      />
    </Stack>
  );
}

/** What the person asked for, and whose lead it is. */
export function LeadInfoFields({ form, readOnly = false }: FieldsProps) {
  const { t } = useTranslation(['leads', 'platform']);
  const sellers = useSellers();
  const unknown = { value: '', label: t('fields.unknown') };
  const field = (path: string) => ({ key: form.key(path), readOnly, ...form.getInputProps(path) });
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label={t('fields.product_type')}
          data={[unknown, ...productTypes.map((value) => ({ value, label: t(`product.${value}`) }))]}
          {...field('product_type')}
          disabled={readOnly}
        />
        <NativeSelect
          label={t('fields.source')}
          data={[unknown, ...leadSources.map((value) => ({ value, label: t(`source.${value}`) }))]}
          {...field('source')}
          disabled={readOnly}
        />
        <TextInput label={t('fields.campaign')} autoComplete="off" {...field('campaign')} />
        <TextInput label={t('fields.zip_code')} autoComplete="off" inputMode="numeric" {...field('zip_code')} />
      </SimpleGrid>
      <NativeSelect
        label={t('fields.assigned_agent')}
        data={[
          { value: '', label: t('card.nobody') },
          ...(sellers.data ?? []).map(({ id, full_name }) => ({ value: id, label: full_name })),
        ]}
        {...field('assigned_agent')}
        disabled={readOnly || sellers.isPending}
      />
      <Textarea label={t('fields.notes')} rows={4} maxLength={notesMax} {...field('notes')} />
    </Stack>
  );
}

const contactFields = /^contact\./;

/** The tab that holds the first wrong field. */
export function tabOfFirstError(errors: Record<string, unknown>): 'contact' | 'lead' {
  return Object.keys(errors).some((path) => contactFields.test(path)) ? 'contact' : 'lead';
}
