import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BrandFormState } from './brand-values.ts';
import { TextField } from './text-field.tsx';

/** The app's name in the browser, at the sign-in and above the dashboard. */
export function AppFields({ form }: { form: BrandFormState }) {
  const { t } = useTranslation('branding');
  return (
    <Stack>
      {(['app_title', 'login_title', 'dashboard_title'] as const).map((name) => (
        <TextField key={name} form={form} name={name} description={t(`hints.${name}`)} />
      ))}
    </Stack>
  );
}
