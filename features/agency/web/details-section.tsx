import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import type { AgencyFormState } from './agency-values.ts';
import { Section } from './section.tsx';

interface DetailsSectionProps {
  form: AgencyFormState;
  /** The operator sets the name. */
  isNameFixed: boolean;
}

/** The agency's name and how it is reached. */
export function DetailsSection({ form, isNameFixed }: DetailsSectionProps) {
  const { t } = useTranslation(['agency', 'branding']);
  const text = (path: 'company_phone' | 'second_phone' | 'address' | 'license_number', type: 'tel' | 'text') => (
    <TextInput
      label={t(path === 'second_phone' ? 'agency:fields.second_phone' : `branding:fields.${path}`)}
      type={type}
      autoComplete="off"
      key={form.key(path)}
      {...form.getInputProps(path)}
    />
  );
  return (
    <Section title={t('sections.details')} about={t('hints.details')}>
      <TextInput
        label={t('branding:fields.company_name')}
        aria-required
        autoComplete="off"
        readOnly={isNameFixed}
        {...(isNameFixed && { description: t('hints.name_fixed') })}
        key={form.key('company_name')}
        {...form.getInputProps('company_name')}
      />
      <SideBySide>
        {text('company_phone', 'tel')}
        {text('second_phone', 'tel')}
        {text('address', 'text')}
        {text('license_number', 'text')}
      </SideBySide>
    </Section>
  );
}
