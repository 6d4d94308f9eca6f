import { useTranslation } from 'react-i18next';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { type Integration, UpdateIntegration } from '../../contract/integration.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { integrationApi } from '../use-integrations.ts';
import { EndpointField, HeadersField, NameFields, ProcessingFields } from './integration-fields.tsx';
import { changesOf, type IntegrationValues, integrationValues } from './integration-values.ts';
import { SettingInput } from './setting-input.tsx';
import { commonSettings, ownSettings } from './setting-inputs.ts';
import classes from './setup.module.css';

/** The editable fields of an integration, except its status and its secrets. */
export default function IntegrationEditor({ integration, done }: { integration: Integration; done: () => void }) {
  const { t } = useTranslation('integrations/setup');
  const madeName = useMadeName();
  const kept = useKeptForm({
    name: `integration-draft:${integration.id}`,
    secrets: ['headers'],
    record: integration,
    valuesOf: (each) => integrationValues({ ...each, name: madeName(each.name) }),
    schema: UpdateIntegration,
    changesOf: (before: IntegrationValues, after: IntegrationValues) => changesOf(before, after) as UpdateIntegration,
    at: { params: { id: integration.id } },
    read: integrationApi.readIntegration,
    write: integrationApi.updateIntegration,
    history: integrationApi.readIntegrationHistory,
  });
  const { form } = kept;
  const type = integration.integration_type;
  const settings = ownSettings(type);
  return (
    <RecordForm kept={kept} done={done} fieldOfCode={{ url_not_allowed: 'api_endpoint' }}>
      <NameFields form={form} />
      <EndpointField form={form} type={type} />
      <HeadersField form={form} type={type} />
      {settings.length > 0 && (
        <div className={classes.group}>
          <h3>{t(sourceTypes[type].polledFor === 'all' ? 'group.reading' : 'group.source')}</h3>
          <SideBySide>
            {settings.map((name) => (
              <SettingInput key={name} form={form} type={type} name={name} />
            ))}
          </SideBySide>
        </div>
      )}
      <div className={classes.group}>
        <h3>{t('group.lead')}</h3>
        <SideBySide>
          {commonSettings.map((name) => (
            <SettingInput key={name} form={form} type={type} name={name} />
          ))}
        </SideBySide>
      </div>
      <div className={classes.group}>
        <h3>{t('group.processing')}</h3>
        <ProcessingFields form={form} />
      </div>
    </RecordForm>
  );
}
