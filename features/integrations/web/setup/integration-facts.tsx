import { useTranslation } from 'react-i18next';
import { useSellers } from '#features/users/web/index.tsx';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { type Fact, RecordFacts } from '#platform/web/records/record-facts.tsx';
import { configuringIntegrations } from '../../contract/access.ts';
import type { Integration } from '../../contract/integration.ts';
import type { Authentication } from '../../contract/source-types/shared-settings.ts';
import { type SettingName, sourceTypes } from '../../contract/source-types/source-types.ts';
import { commonSettings, ownSettings, settingInputs } from './setting-inputs.ts';
import { useChoiceWords } from './use-choice-words.ts';

const IntegrationEditor = lazyView(() => import('./integration-editor.tsx'));

/** The settings of an integration. Its secrets are in another part, and their values are never shown. */
export function IntegrationFacts({ integration }: { integration: Integration }) {
  const { t } = useTranslation(['integrations/setup', 'integrations']);
  const mayEdit = useMay()(configuringIntegrations);
  const wordsOf = useSettingWords();
  const name = useMadeName()(integration.name);
  const { integration_type: type, api_endpoint, headers } = integration;
  const settingFact = (name: SettingName): Fact => ({
    path: `settings.${name}`,
    label: t(`setting.${name}`),
    value: wordsOf(name, integration.settings[name]),
  });
  const said = (name: SettingName) => integration.settings[name] !== undefined;
  const yesOrNo = (value: boolean) => t(value ? 'integrations:yes' : 'integrations:no');
  const isAsked = sourceTypes[type].endpoint === 'required' || api_endpoint !== '';
  return (
    <RecordFacts
      draft={`integration-draft:${integration.id}`}
      editor={mayEdit ? (done) => <IntegrationEditor integration={integration} done={done} /> : null}
      groups={[
        {
          title: t('panel.facts'),
          facts: [
            { path: 'name', label: t('fields.name'), value: name },
            { path: 'description', label: t('fields.description'), value: integration.description },
            ...(isAsked ? [{ path: 'api_endpoint', label: t('fields.api_endpoint'), value: api_endpoint }] : []),
            ...(sourceTypes[type].headers
              ? [{ path: 'headers', label: t('fields.headers'), value: Object.keys(headers).join(', ') }]
              : []),
            ...ownSettings(type).filter(said).map(settingFact),
          ],
        },
        { title: t('group.lead'), facts: commonSettings.filter(said).map(settingFact) },
        {
          title: t('group.processing'),
          facts: [
            {
              path: 'auto_process',
              label: t('fields.auto_process'),
              value: yesOrNo(integration.auto_process),
            },
            {
              path: 'duplicate_check',
              label: t('fields.duplicate_check'),
              value: yesOrNo(integration.duplicate_check),
            },
            {
              path: 'validate_data',
              label: t('fields.validate_data'),
              value: yesOrNo(integration.validate_data),
            },
          ],
        },
      ]}
    />
  );
}

/** The value of a setting in words. */
function useSettingWords(): (name: SettingName, value: unknown) => string {
  const { t } = useTranslation(['integrations/setup', 'integrations']);
  const formats = useFormats();
  const choiceWords = useChoiceWords();
  const sellers = useSellers();
  return (name, value) => {
    const setting = settingInputs[name];
    if (value === null || value === undefined || value === '') return '';
    if (typeof value === 'boolean') return t(value ? 'integrations:yes' : 'integrations:no');
    if (Array.isArray(value)) return value.join(', ');
    if (setting.kind === 'choice') return choiceWords(setting.words, String(value));
    if (setting.kind === 'authentication') return t(`authentication.${value as Authentication}`);
    if (setting.kind === 'person') return sellers.data?.find(({ id }) => id === value)?.full_name ?? '';
    return setting.kind === 'day' ? formats.day(String(value).slice(0, 10)) : String(value);
  };
}
