import { Checkbox } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { leadSources } from '#features/leads/contract.ts';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { sayDone } from '#platform/web/say.ts';
import { type AgencySettings, UpdateAgency } from '../contract.ts';
import classes from './agency.module.css';
import { agencyApi } from './agency-api.ts';
import { type AgencyFormState, changesOfAgency, valuesOfAgency } from './agency-values.ts';
import { DetailsSection } from './details-section.tsx';
import { FormatsSection } from './formats-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { Section } from './section.tsx';

/** The settings that the Admin changes, in one form. Saving it without a change confirms what is there. */
export function AgencyForm({ settings }: { settings: AgencySettings }) {
  const { t } = useTranslation('agency');
  const kept = useKeptForm({
    name: 'agency-settings',
    record: settings,
    valuesOf: valuesOfAgency,
    schema: UpdateAgency,
    changesOf: changesOfAgency,
    at: {},
    read: agencyApi.readAgency,
    write: agencyApi.updateAgency,
    onSaved: () => sayDone(t('saved')),
  });
  const { form, isChanged, cancel } = kept;
  const shown = useRef(settings);
  // The server's data: what a colleague saved meanwhile shows at once, unless this user is writing.
  useEffect(() => {
    if (isChanged || shown.current === settings) return;
    shown.current = settings;
    cancel();
  }, [settings, isChanged, cancel]);
  return (
    <div className={classes.form}>
      <RecordForm kept={kept} done={() => {}}>
        <div className={classes.sections}>
          <DetailsSection form={form} isNameFixed={settings.branding_scope === 'Theme Only'} />
          <FormatsSection form={form} />
          <HoursSection form={form} />
          <SourcesSection form={form} />
        </div>
      </RecordForm>
    </div>
  );
}

function SourcesSection({ form }: { form: AgencyFormState }) {
  const { t } = useTranslation(['agency', 'leads']);
  return (
    <Section title={t('sections.sources')} about={t('hints.sources')}>
      <Checkbox.Group
        aria-label={t('sections.sources')}
        key={form.key('lead_sources')}
        {...form.getInputProps('lead_sources')}
      >
        <div className={classes.boxes}>
          {leadSources.map((source) => (
            <Checkbox key={source} value={source} label={t(`leads:source.${source}`)} />
          ))}
        </div>
      </Checkbox.Group>
    </Section>
  );
}
