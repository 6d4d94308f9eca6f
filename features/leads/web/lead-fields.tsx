import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { contactFields } from '#features/clients/contract.ts';
import { useSellers } from '#features/users/web/index.tsx';
import { languages } from '#platform/contract/language.ts';
import { DoubtedText } from '#platform/web/form/doubted-text.tsx';
import { EmailInput } from '#platform/web/form/email-input.tsx';
import type { FieldValues } from '#platform/web/form/field-values.ts';
import { LongText } from '#platform/web/form/long-text.tsx';
import { MoneyInput } from '#platform/web/form/money-input.tsx';
import type { Person } from '#platform/web/form/names-apart.ts';
import { PersonSelect } from '#platform/web/form/person-select.tsx';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { carrierMax, type leadFields, leadSources, notesMax, productTypes } from '../contract.ts';
import { useSourcesInUse } from './use-sources-in-use.ts';

type PersonValues = FieldValues<typeof contactFields, 'create'>;
type InfoValues = FieldValues<typeof leadFields, 'create'>;

/** The form values of a lead, used by two forms. */
export type LeadFormValues = InfoValues & { contact: PersonValues };

/** A form with the data of a person in it. */
export type PersonForm = Record<string, unknown> & { contact: PersonValues };

interface FieldsProps<Values extends Record<string, unknown> = LeadFormValues> {
  form: UseFormReturnType<Values>;
  readOnly?: boolean;
  /** Whether these fields come first in the view. */
  isFirst?: boolean;
}

interface LeadInfoProps extends FieldsProps {
  /** The current agent: offered even if this user no longer sells. */
  agent?: Person | null;
}

const zipCode = /^\d{5}(-\d{4})?$/;

/** The client's name and contact data. */
export function ContactFields<Values extends PersonForm>({
  form,
  readOnly = false,
  isFirst = false,
}: FieldsProps<Values>) {
  const { t } = useTranslation(['leads', 'platform']);
  const field = (path: string) => ({ readOnly, ...form.getInputProps(path) });
  const above = {
    name: (
      <TextInput
        label={t('fields.name')}
        withAsterisk
        autoComplete="off"
        data-autofocus={isFirst || undefined}
        key={form.key('contact.name')}
        {...field('contact.name')}
      />
    ),
    contact_name: (
      <TextInput
        label={t('fields.contact_name')}
        description={t('fields.contact_name_hint')}
        autoComplete="off"
        key={form.key('contact.contact_name')}
        {...field('contact.contact_name')}
      />
    ),
    email: (
      <EmailInput
        key={form.key('contact.email')}
        form={form}
        path="contact.email"
        label={t('fields.email')}
        withAsterisk
        autoComplete="off"
        readOnly={readOnly}
      />
    ),
  };
  const paired = {
    phone: (
      <TextInput
        label={t('fields.phone')}
        type="tel"
        autoComplete="off"
        key={form.key('contact.phone')}
        {...field('contact.phone')}
      />
    ),
    whatsapp: (
      <TextInput
        label={t('fields.whatsapp')}
        type="tel"
        autoComplete="off"
        key={form.key('contact.whatsapp')}
        {...field('contact.whatsapp')}
      />
    ),
  };
  const below = {
    second_phone: (
      <TextInput
        label={t('fields.second_phone')}
        description={t('fields.second_phone_hint')}
        type="tel"
        autoComplete="off"
        key={form.key('contact.second_phone')}
        {...field('contact.second_phone')}
      />
    ),
    address: (
      <TextInput
        label={t('fields.address')}
        autoComplete="off"
        key={form.key('contact.address')}
        {...field('contact.address')}
      />
    ),
    birth_date: (
      <TextInput
        label={t('fields.birth_date')}
        type="date"
        autoComplete="off"
        key={form.key('contact.birth_date')}
        {...field('contact.birth_date')}
      />
    ),
    language: (
      <NativeSelect
        label={t('fields.language')}
        description={t('fields.language_hint')}
        data={languages.map((value) => ({ value, label: t(`platform:language.${value}`) }))}
        key={form.key('contact.language')}
        {...field('contact.language')}
        disabled={readOnly}
      />
    ),
    tcpa_consent: (
      <Checkbox
        label={t('fields.tcpa_consent')}
        description={t('fields.tcpa_hint')}
        disabled={readOnly}
        key={form.key('contact.tcpa_consent')}
        {...form.getInputProps('contact.tcpa_consent', { type: 'checkbox' })}
      />
    ),
  } satisfies Record<Exclude<keyof PersonValues, keyof typeof above | keyof typeof paired>, ReactNode>;
  return (
    <Stack gap="sm">
      {Object.values(above)}
      <SideBySide>{Object.values(paired)}</SideBySide>
      {Object.values(below)}
    </Stack>
  );
}

/** What the client asked for, and the assigned agent. */
export function LeadInfoFields({ form, readOnly = false, agent = null }: LeadInfoProps) {
  const { t } = useTranslation(['leads', 'clients']);
  const sellers = useSellers();
  const inUse = useSourcesInUse();
  // A lead keeps the source that it has.
  const offered = leadSources.filter((source) => inUse.includes(source) || source === form.getValues().source);
  const unknown = { value: '', label: t('fields.unknown') };
  const field = (path: string) => ({ readOnly, ...form.getInputProps(path) });
  const paired = {
    product_type: (
      <NativeSelect
        label={t('fields.product_type')}
        data={[unknown, ...productTypes.map((value) => ({ value, label: t(`product.${value}`) }))]}
        key={form.key('product_type')}
        {...field('product_type')}
        disabled={readOnly}
      />
    ),
    source: (
      <NativeSelect
        label={t('fields.source')}
        data={[unknown, ...offered.map((value) => ({ value, label: t(`source.${value}`) }))]}
        key={form.key('source')}
        {...field('source')}
        disabled={readOnly}
      />
    ),
    campaign: (
      <TextInput label={t('fields.campaign')} autoComplete="off" key={form.key('campaign')} {...field('campaign')} />
    ),
    zip_code: (
      <DoubtedText
        key={form.key('zip_code')}
        form={form}
        readOnly={readOnly}
        path="zip_code"
        label={t('fields.zip_code')}
        inputMode="numeric"
        doubtIn={(text) => (zipCode.test(text) ? null : t('clients:validation.zip_doubt'))}
        normal={(text) => text.trim().replace(/^(\d{5})[\s-]*(\d{4})$/, '$1-$2')}
      />
    ),
  };
  const insured = {
    current_carrier: (
      <TextInput
        label={t('fields.current_carrier')}
        autoComplete="off"
        maxLength={carrierMax}
        key={form.key('current_carrier')}
        {...field('current_carrier')}
      />
    ),
    current_expiration_date: (
      <TextInput
        label={t('fields.current_expiration_date')}
        type="date"
        autoComplete="off"
        key={form.key('current_expiration_date')}
        {...field('current_expiration_date')}
      />
    ),
    current_premium: (
      <MoneyInput
        key={form.key('current_premium')}
        form={form}
        path="current_premium"
        label={t('fields.current_premium')}
        readOnly={readOnly}
      />
    ),
  };
  const below = {
    assigned_agent: (
      <PersonSelect
        key="assigned_agent"
        form={form}
        path="assigned_agent"
        label={t('fields.assigned_agent')}
        people={sellers}
        current={agent}
        disabled={readOnly}
      />
    ),
    notes: (
      <LongText label={t('fields.notes')} rows={4} maxLength={notesMax} key={form.key('notes')} {...field('notes')} />
    ),
  } satisfies Record<Exclude<keyof InfoValues, keyof typeof paired | keyof typeof insured>, ReactNode>;
  return (
    <Stack gap="sm">
      <SideBySide>{Object.values(paired)}</SideBySide>
      <SideBySide>{Object.values(insured)}</SideBySide>
      {Object.values(below)}
    </Stack>
  );
}
