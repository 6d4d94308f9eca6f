import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormats, locales } from '#features/tenants/contract.ts';
import type { Language } from '#platform/contract/language.ts';
import { nearTimeZones, timeZoneName } from '#platform/contract/time-zone-name.ts';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { currentLanguage } from '#platform/web/i18n.ts';
import { atStart } from '#platform/web/month-text.ts';
import type { AgencyFormState } from './agency-values.ts';
import { Section } from './section.tsx';

/** The time zones by name, those of the United States apart. `chosen` is among them. */
function zonesIn(language: Language, chosen: string) {
  const named = (value: string) => ({ value, label: atStart(timeZoneName(value, language)) });
  const others = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  for (const zone of nearTimeZones) others.delete(zone);
  return {
    near: nearTimeZones.map(named),
    others: [...others].map(named).sort((one, other) => one.label.localeCompare(other.label, language)),
  };
}

/** The agency's time zone, those of the United States first, and how it writes. */
export function FormatsSection({ form }: { form: AgencyFormState }) {
  const { t } = useTranslation(['agency', 'branding']);
  const [chosen] = useState(() => form.getValues().time_zone);
  const language = currentLanguage();
  const zones = useMemo(() => zonesIn(language, chosen), [language, chosen]);
  return (
    <Section title={t('sections.formats')} about={t('hints.formats')}>
      <SideBySide>
        <NativeSelect
          label={t('branding:fields.time_zone')}
          data={[
            { group: t('zones.united_states'), items: zones.near },
            { group: t('zones.others'), items: zones.others },
          ]}
          key={form.key('time_zone')}
          {...form.getInputProps('time_zone')}
        />
        <NativeSelect
          label={t('branding:fields.date_format')}
          data={[...dateFormats]}
          key={form.key('date_format')}
          {...form.getInputProps('date_format')}
        />
        <NativeSelect
          label={t('branding:fields.locale')}
          data={locales.map((value) => ({ value, label: t(`branding:locale.${value}`) }))}
          key={form.key('locale')}
          {...form.getInputProps('locale')}
        />
      </SideBySide>
    </Section>
  );
}
