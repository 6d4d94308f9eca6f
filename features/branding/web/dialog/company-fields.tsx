import { Stack } from '@mantine/core';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import type { BrandFormState } from './brand-values.ts';
import { TextField } from './text-field.tsx';

/** How the agency is called and reached. */
export function CompanyFields({ form }: { form: BrandFormState }) {
  return (
    <Stack>
      <TextField form={form} name="company_name" required isFirst />
      <TextField form={form} name="company_tagline" />
      <SideBySide>
        <TextField form={form} name="company_phone" type="tel" />
        <TextField form={form} name="company_email" type="email" />
        <TextField form={form} name="support_email" type="email" />
        <TextField form={form} name="license_number" />
      </SideBySide>
      <TextField form={form} name="address" />
    </Stack>
  );
}
