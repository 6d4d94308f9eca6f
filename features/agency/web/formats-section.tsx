import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormats, locales, timeZonesOfUnitedStates } from '#features/tenants/contract.ts';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import type { AgencyFormState } from './agency-values.ts';
import { Section } from './section.tsx';

/** The agency's time zone, those of the United States first, and how it writes. */
export function FormatsSection({ form }: { form: AgencyFormState }) {
  const { t } = useTranslation(['agency', 'branding']);
  const [others] = useState(() => {
    const all = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', form.getValues().time_zone]);
    for (const zone of timeZonesOfUnitedStates) all.delete(zone);
    return [...all];
  });
  return (
    <Section title={t('sections.formats')} about={t('hints.formats')}>
      <SideBySide>
        <NativeSelect
          label={t('branding:fields.time_zone')}
          data={[
            {
              group: t('zones.united_states'),
              items: timeZonesOfUnitedStates.map((value) => ({ value, label: t(`zones.${value}`) })),
            },
            { group: t('zones.others'), items: others },
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
