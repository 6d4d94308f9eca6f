import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Seller } from '#features/users/contract.ts';
import { useSellers } from '#features/users/web/index.tsx';
import { languages } from '#platform/contract/language.ts';
import { PersonSelect } from '#platform/web/form/person-select.tsx';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { leadSources, notesMax, productTypes } from '../contract.ts';

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
  /** Whether the view begins with these fields. */
  isFirst?: boolean;
}

interface LeadInfoProps extends FieldsProps {
  /** Whose lead it is now: offered also when this person sells no longer. */
  agent?: Seller | null;
}

/** Who the person is and how to reach her. */
export function ContactFields({ form, readOnly = false, isFirst = false }: FieldsProps) {
  const { t } = useTranslation(['leads', 'platform']);
  const field = (path: string) => ({ readOnly, ...form.getInputProps(path) });
  return (
    <Stack gap="sm">
      <TextInput
        label={t('fields.name')}
        withAsterisk
        autoComplete="off"
        data-autofocus={isFirst || undefined}
        key={form.key('contact.name')}
        {...field('contact.name')}
      />
      <TextInput
        label={t('fields.email')}
        type="email"
        withAsterisk
        autoComplete="off"
        inputMode="email"
        key={form.key('contact.email')}
        {...field('contact.email')}
      />
      <SideBySide>
        <TextInput
          label={t('fields.phone')}
          type="tel"
          autoComplete="off"
          key={form.key('contact.phone')}
          {...field('contact.phone')}
        />
        <TextInput
          label={t('fields.whatsapp')}
          type="tel"
          autoComplete="off"
          key={form.key('contact.whatsapp')}
          {...field('contact.whatsapp')}
        />
      </SideBySide>
      <TextInput
        label={t('fields.address')}
        autoComplete="off"
        key={form.key('contact.address')}
        {...field('contact.address')}
      />
      <NativeSelect
        label={t('fields.language')}
        description={t('fields.language_hint')}
        data={languages.map((value) => ({ value, label: t(`platform:language.${value}`) }))}
        key={form.key('contact.language')}
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
export function LeadInfoFields({ form, readOnly = false, agent = null }: LeadInfoProps) {
  const { t } = useTranslation('leads');
  const unknown = { value: '', label: t('fields.unknown') };
  const field = (path: string) => ({ readOnly, ...form.getInputProps(path) });
  return (
    <Stack gap="sm">
      <SideBySide>
        <NativeSelect
          label={t('fields.product_type')}
          data={[unknown, ...productTypes.map((value) => ({ value, label: t(`product.${value}`) }))]}
          key={form.key('product_type')}
          {...field('product_type')}
          disabled={readOnly}
        />
        <NativeSelect
          label={t('fields.source')}
          data={[unknown, ...leadSources.map((value) => ({ value, label: t(`source.${value}`) }))]}
          key={form.key('source')}
          {...field('source')}
          disabled={readOnly}
        />
        <TextInput label={t('fields.campaign')} autoComplete="off" key={form.key('campaign')} {...field('campaign')} />
        <TextInput
          label={t('fields.zip_code')}
          autoComplete="off"
          inputMode="numeric"
          key={form.key('zip_code')}
          {...field('zip_code')}
        />
      </SideBySide>
      <PersonSelect
        form={form}
        path="assigned_agent"
        label={t('fields.assigned_agent')}
        people={useSellers()}
        current={agent}
        disabled={readOnly}
      />
      <Textarea label={t('fields.notes')} rows={4} maxLength={notesMax} key={form.key('notes')} {...field('notes')} />
    </Stack>
  );
}

const contactFields = /^contact\./;

/** The tab that holds the first wrong field. */
export function tabOfFirstError(errors: Record<string, unknown>): 'contact' | 'lead' {
  return Object.keys(errors).some((path) => contactFields.test(path)) ? 'contact' : 'lead';
}
