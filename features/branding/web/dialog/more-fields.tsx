import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormats, locales } from '#features/tenants/contract.ts';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { linkFields } from '../../contract.ts';
import classes from './brand-dialog.module.css';
import type { BrandFormState } from './brand-values.ts';
import { TextField } from './text-field.tsx';

/** Settings chosen once: the footer, the links, and the agency's formats and time zone. */
export function MoreFields({ form }: { form: BrandFormState }) {
  const { t } = useTranslation('branding');
  const [zones] = useState(() => [
    ...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', form.getValues().time_zone]),
  ]);
  return (
    <details className={classes.more}>
      <summary>{t('more')}</summary>
      <Stack pt="md">
        <TextField form={form} name="footer" lines={3} description={t('hints.footer')} />
        <SideBySide>
          {linkFields.map((name) => (
            <TextField key={name} form={form} name={name} type="url" placeholder="https://" />
          ))}
        </SideBySide>
        <SideBySide>
          <NativeSelect
            key={form.key('locale')}
            label={t('fields.locale')}
            data={locales.map((value) => ({ value, label: t(`locale.${value}`) }))}
            {...form.getInputProps('locale')}
          />
          <TextInput label={t('fields.currency')} value="USD" readOnly />
          <NativeSelect
            key={form.key('date_format')}
            label={t('fields.date_format')}
            data={[...dateFormats]}
            {...form.getInputProps('date_format')}
          />
          <NativeSelect
            key={form.key('time_zone')}
            label={t('fields.time_zone')}
            data={zones}
            {...form.getInputProps('time_zone')}
          />
        </SideBySide>
      </Stack>
    </details>
  );
}
