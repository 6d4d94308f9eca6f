import { type IntegrationType, secretNames, typeDefault } from '../../contract/choices.ts';
import type { Integration } from '../../contract/integration.ts';
import { type IntegrationSettings, type SettingName, sourceTypes } from '../../contract/source-types/source-types.ts';
import { commonSettings, ownSettings, settingInputs } from './setting-inputs.ts';

/** The form's values of settings: a flag as a boolean, all others as a text. */
type SettingValues = Record<SettingName, string | boolean>;

/** The form's values of an integration. */
export interface IntegrationValues extends Record<string, unknown> {
  name: string;
  description: string;
  integration_type: IntegrationType;
  api_endpoint: string;
  settings: SettingValues;
  /** One per line, as `Name: value`. */
  headers: string;
  auto_process: boolean;
  duplicate_check: boolean;
  validate_data: boolean;
}

export interface NewIntegrationValues extends IntegrationValues {
  api_key: string;
  api_secret: string;
  webhook_secret: string;
}

export function blankIntegration(): NewIntegrationValues {
  return {
    name: '',
    description: '',
    integration_type: typeDefault,
    api_endpoint: '',
    headers: '',
    api_key: '',
    api_secret: '',
    webhook_secret: '',
    settings: settingValues({}),
    auto_process: true,
    duplicate_check: true,
    validate_data: true,
  };
}

/** The form's values for editing an integration. */
export const integrationValues = (integration: Integration): IntegrationValues => ({
  name: integration.name,
  description: integration.description,
  integration_type: integration.integration_type,
  api_endpoint: integration.api_endpoint,
  settings: settingValues(integration.settings),
  headers: Object.entries(integration.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n'),
  auto_process: integration.auto_process,
  duplicate_check: integration.duplicate_check,
  validate_data: integration.validate_data,
});

function settingValues(settings: IntegrationSettings): SettingValues {
  const entries = Object.entries(settingInputs).map(([name, kind]) => {
    const value = settings[name as SettingName];
    if (kind.kind === 'flag') return [name, value ?? kind.usual];
    if (Array.isArray(value)) return [name, value.join('\n')];
    return [name, kind.kind === 'day' ? String(value ?? '').slice(0, 10) : String(value ?? '')];
  });
  return Object.fromEntries(entries) as SettingValues;
}

/** The request body of the form's values: only the settings that the type has, without empty ones. */
export function bodyOf<Values extends IntegrationValues>(values: Values) {
  return { ...values, settings: settingsBody(values), headers: headersBody(values.headers) };
}

/** The same for a new one. A secret that was typed for another type is omitted. */
export function newBodyOf(values: NewIntegrationValues) {
  const others = secretNames.filter((name) => !sourceTypes[values.integration_type].secrets.includes(name));
  return { ...bodyOf(values), ...Object.fromEntries(others.map((name) => [name, ''])) };
}

/** The changed fields as a request body. Settings and headers are sent completely. */
export function changesOf(before: IntegrationValues, after: IntegrationValues): Record<string, unknown> {
  const [old, now] = [bodyOf(before), bodyOf(after)] as Record<string, unknown>[];
  return Object.fromEntries(
    Object.entries(now ?? {}).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old?.[name])),
  );
}

function settingsBody({ integration_type, settings }: IntegrationValues): Record<string, unknown> {
  const entries = [...ownSettings(integration_type), ...commonSettings].flatMap((name): [string, unknown][] => {
    const { kind, usual } = settingInputs[name] as { kind: string; usual?: unknown };
    const value = settings[name];
    if (typeof value === 'boolean') return value === usual ? [] : [[name, value]];
    const typed = value.trim();
    if (typed === '') return [];
    if (kind === 'number') return [[name, Number(typed)]];
    return [[name, kind === 'lines' ? linesOf(typed) : typed]];
  });
  return Object.fromEntries(entries);
}

const linesOf = (typed: string) =>
  typed
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** A line without a colon becomes an invalid header name, which the server refuses. */
function headersBody(typed: string): Record<string, string> {
  const lines = typed.split('\n').filter((line) => line.trim());
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return value.length === 0 ? [`${name.trim()} `, ''] : [name.trim(), value.join(':').trim()];
    }),
  );
}
