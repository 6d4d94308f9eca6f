import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormats, locales } from '#features/tenants/contract.ts';
import type { Language } from '#platform/contract/language.ts';
import { nearTimeZones, timeZoneName } from '#platform/contract/time-zone-name.ts';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { currentLanguage } from '#platform/web/i18n.ts';
import { atStart } from '#platform/web/month-text.ts';
import { linkFields } from '../../contract.ts';
import classes from './brand-dialog.module.css';
import type { BrandFormState } from './brand-values.ts';
import { TextField } from './text-field.tsx';

/** All time zones by name, those of the United States first. `chosen` is among them. */
function zonesIn(language: Language, chosen: string): { value: string; label: string }[] {
  const named = (value: string) => ({ value, label: atStart(timeZoneName(value, language)) });
  const near = new Set<string>(nearTimeZones);
  const others = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].filter((zone) => !near.has(zone));
  return [
    ...nearTimeZones.map(named),
    ...others.map(named).sort((one, other) => one.label.localeCompare(other.label, language)),
  ];
}

/** Settings chosen once: the footer, the links, and the agency's formats and time zone. */
export function MoreFields({ form }: { form: BrandFormState }) {
  const { t } = useTranslation('branding');
  const [chosen] = useState(() => form.getValues().time_zone);
  const language = currentLanguage();
  const zones = useMemo(() => zonesIn(language, chosen), [language, chosen]);
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
