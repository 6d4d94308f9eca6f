import { incomingStatuses, integrationStatuses, integrationTypes } from '../contract/choices.ts';
import { mappingTypes } from '../contract/field-mapping.ts';
import { columnTargets, FileReading, rowOutcomes, uploadStatuses } from '../contract/file-upload.ts';
import { formOf } from '../contract/form-of-type.ts';
import { holds, incomingOutcomes } from '../contract/incoming-lead.ts';
import { integrationSorts } from '../contract/integration.ts';
import { ConsentProof, traceOutcomes } from '../contract/mapped-lead.ts';
import { dateOrders } from '../contract/mapping/read-values.ts';
import { namedRules } from '../contract/mapping/validation.ts';
import { pausedTexts } from '../contract/paused.ts';
import { deliveryProblems, mappingProblems } from '../contract/problem-codes.ts';
import { authentications, IntegrationSettings, keyPositions, pagings, sinceFormats } from '../contract/settings.ts';
import { sourceTroubles } from '../server/source-types/source-trouble.ts';

const switches = ['auto_process', 'duplicate_check', 'validate_data'];
/** The settings with a hint. */
const hinted = [
  'consent_text',
  'use_default_mapping',
  'form_ids',
  'properties',
  'answer_accepted',
  'owner_urn',
  'client_id',
  'older_signatures',
  'items_path',
  'overlap_minutes',
  'country',
  'backfill_from',
];
/** The number of steps of each guide. */
const guides = {
  'API REST': 4,
  Webhook: 5,
  'File Upload': 4,
  'Facebook Ads': 8,
  'Google Ads': 5,
  'LinkedIn Ads': 6,
  HubSpot: 5,
  Mailchimp: 5,
  Zapier: 5,
  Custom: 4,
};
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
  pause: [...new Set(Object.values(pausedTexts).flat())],
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
  hint: hinted,
  authentication: authentications,
  paging: pagings,
  since_format: sinceFormats,
  key_place: keyPositions,
  ...Object.fromEntries(integrationTypes.map((type) => [`secret.${type}`, formOf[type].secrets])),
  ...Object.fromEntries(Object.entries(guides).map(([type, steps]) => [`guide.${type}`, stepsTo(steps)])),
  steps: ['file', 'columns', 'preview', 'import'],
  progress: ['importing', 'stopping', 'undoing'],
  columns: Object.keys(FileReading.shape),
};
