import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import type { BrandFormState } from './brand-values.ts';
import { TextField } from './text-field.tsx';

/** The agency's name and contact data. */
export function CompanyFields({ form }: { form: BrandFormState }) {
  const { t } = useTranslation('branding');
  return (
    <Stack>
      <TextField form={form} name="company_name" required isFirst />
      <TextField form={form} name="company_tagline" />
      <SideBySide>
        <TextField form={form} name="company_phone" type="tel" />
        <TextField form={form} name="company_email" type="email" />
      </SideBySide>
      <TextField form={form} name="support_email" type="email" description={t('hints.support_email')} />
      <SideBySide>
        <TextField form={form} name="address" />
        <TextField form={form} name="license_number" />
      </SideBySide>
    </Stack>
  );
}
