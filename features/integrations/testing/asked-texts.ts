import { incomingStatuses, integrationStatuses, integrationTypes } from '../contract/choices.ts';
import { mappingTypes } from '../contract/field-mapping.ts';
import { columnTargets, FileReading, rowOutcomes, uploadStatuses } from '../contract/file-upload.ts';
import { holds, incomingOutcomes } from '../contract/incoming-lead.ts';
import { integrationSorts } from '../contract/integration.ts';
import { ConsentProof, traceOutcomes } from '../contract/mapped-lead.ts';
import { dateOrders } from '../contract/mapping/read-values.ts';
import { namedRules } from '../contract/mapping/validation.ts';
import { deliveryProblems, mappingProblems } from '../contract/problem-codes.ts';
import { commonInputs } from '../contract/source-types/common-settings.ts';
import { keyPositions, pagings, sinceFormats } from '../contract/source-types/rest-api.ts';
import type { SettingInput } from '../contract/source-types/setting-input.ts';
import { authentications } from '../contract/source-types/shared-settings.ts';
import { IntegrationSettings, sourceTypes } from '../contract/source-types/source-types.ts';
import { sourceTroubles } from '../server/source-types/source-trouble.ts';

const switches = ['auto_process', 'duplicate_check', 'validate_data'];
const allInputs = [commonInputs, ...Object.values(sourceTypes).map(({ inputs }) => inputs)].flatMap(
  Object.entries<SettingInput>,
);
const stepsTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** The texts of this slice whose keys contain a value, with all possible values. */
export const askedTexts = {
  status: [...integrationStatuses, ...uploadStatuses],
  type: integrationTypes,
  about: integrationTypes,
  needs: integrationTypes,
  note: integrationTypes,
  incoming: incomingStatuses,
  outcome: [...incomingOutcomes, ...rowOutcomes],
  would_be: ['created', 'joined', 'duplicate', 'changed', 'noted'],
  held: holds,
  consent: Object.keys(ConsentProof.shape),
  target: [...columnTargets],
  sort: integrationSorts,
  problems: [...mappingProblems, ...deliveryProblems],
  'answers.troubles': sourceTroubles,
  'answers.report.outcomes': [...rowOutcomes, 'undone'],
  // Of the mapping screen.
  mapping_type: mappingTypes,
  mapping_type_hint: mappingTypes,
  validation_rule: namedRules,
  step: traceOutcomes,
  pause: [...new Set(Object.values(sourceTypes).flatMap(({ pausedTexts }) => pausedTexts))],
  part: ['1', '2', '3', '-1'],
  date_order: dateOrders,
  dashboard: [
    'total_integrations',
    'active_integrations',
    'leads_received_today',
    'overall_success_rate',

    'total_leads_processed',
    'successful_leads',
    'failed_leads',
    'pending_leads',
    'duplicate_leads',
    'invalid_leads',
  ],
  fields: switches.flatMap((name) => [name, `${name}_hint`]),
  setting: Object.keys(IntegrationSettings.shape),
  hint: [...new Set(allInputs.flatMap(([name, { hint }]) => (hint ? [name] : [])))],
  authentication: authentications,
  paging: pagings,
  since_format: sinceFormats,
  key_place: keyPositions,
  ...Object.fromEntries(integrationTypes.map((type) => [`secret.${type}`, sourceTypes[type].secrets])),
  ...Object.fromEntries(
    Object.entries(sourceTypes).map(([type, { guide }]) => [`guide.${type}`, stepsTo(guide.steps)]),
  ),
  steps: ['file', 'columns', 'preview', 'import'],
  progress: ['importing', 'stopping', 'undoing'],
  columns: Object.keys(FileReading.shape),
};
