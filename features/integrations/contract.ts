import * as z from 'zod/mini';
import { historyRoute } from '#platform/contract/history.ts';
import { texts } from '#platform/contract/kinds.ts';
import { listFileRoute } from '#platform/contract/list-file.ts';
import { routes } from '#platform/contract/route.ts';
import { configuringIntegrations, readingIntegrations, reprocessingLeads } from './contract/access.ts';
import { fileRoutes } from './contract/file-routes.ts';
import {
  IncomingLead,
  IncomingLeadCard,
  IncomingLeadQuery,
  ProcessHeld,
  ReprocessFailed,
  SentThrough,
  TestResult,
} from './contract/incoming-lead.ts';
import {
  CreatedIntegration,
  CreateIntegration,
  Integration,
  IntegrationCard,
  IntegrationDashboard,
  IntegrationListQuery,
  IntegrationStatistics,
  RotatedSecret,
  RotateSecret,
  SamplePayloads,
  SamplesQuery,
  StatisticsQuery,
  SyncIntegration,
  UpdateIntegration,
  whatComes,
} from './contract/integration.ts';
import { mappingRoutes, testMaxBytes } from './contract/mapping-routes.ts';
import { undoRoutes } from './contract/undo-routes.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    integration: true;
    incoming_lead: true;
    file_upload: true;
  }
}

export { integrationEvents } from './contract/facts.ts';

/** The size limit of one delivery to a hook, in bytes. Ad platforms send batches. */
export const deliveryMaxBytes = 1_048_576;

/**
 * The path parameter of a hook. The bound exceeds every real address, so a wrong address gets the hook's own answer.
 */
const address = z.string().check(z.maxLength(200));

const hook = {
  beside: true,
  allow: 'public',
  params: { address },
  hook: { maxBytes: deliveryMaxBytes, statuses: [201, 204, 400, 401, 403, 405, 413, 415, 429, 503] },
  ok: [200, texts('application/json', 'text/plain', 'text/xml')],
} as const;

export const integrationRoutes = routes('integrations', {
  listIntegrations: {
    method: 'GET',
    path: '/integrations',
    ...readingIntegrations,
    visits: 'closed',
    query: IntegrationListQuery,
    ok: [200, z.array(IntegrationCard)],
    paged: true,
    shows: ['integration', 'incoming_lead'],
    summary: "List the agency's integrations",
  },
  createIntegration: {
    method: 'POST',
    path: '/integrations',
    ...configuringIntegrations,
    body: CreateIntegration,
    ok: [201, CreatedIntegration],
    errors: { url_not_allowed: 422 },
    changes: ['integration'],
    summary: 'Create an integration; the secret that its type issues is made, and shown this once',
  },
  readIntegrationDashboard: {
    method: 'GET',
    path: '/integrations/dashboard',
    ...readingIntegrations,
    ok: [200, IntegrationDashboard],
    shows: ['integration', 'incoming_lead'],
    summary: 'The integrations and what they brought, in figures',
  },
  readIntegration: {
    method: 'GET',
    path: '/integrations/{id}',
    ...readingIntegrations,
    visits: 'closed',
    ok: [200, Integration],
    shows: ['integration', 'incoming_lead', 'user'],
    versionWithout: whatComes,
    summary: 'One integration, its secrets masked',
  },
  updateIntegration: {
    method: 'PUT',
    path: '/integrations/{id}',
    ...configuringIntegrations,
    body: UpdateIntegration,
    ok: [200, Integration],
    errors: { url_not_allowed: 422 },
    version: 'readIntegration',
    changes: ['integration'],
    summary: 'Change the status or settings of an integration; fields left out stay',
  },
  deleteIntegration: {
    method: 'DELETE',
    path: '/integrations/{id}',
    ...configuringIntegrations,
    ok: [204, null],
    changes: ['integration', 'incoming_lead'],
    summary: 'Delete an integration with its mappings and secrets; the leads that it brought stay',
  },
  rotateSecret: {
    method: 'POST',
    path: '/integrations/{id}/rotate',
    ...configuringIntegrations,
    body: RotateSecret,
    ok: [200, RotatedSecret],
    changes: ['integration'],
    summary: 'Make a secret or the address anew; the old one is taken for a day more',
  },
  readIntegrationStatistics: {
    method: 'GET',
    path: '/integrations/{id}/statistics',
    ...readingIntegrations,
    query: StatisticsQuery,
    ok: [200, IntegrationStatistics],
    shows: ['integration', 'incoming_lead'],
    summary: 'What an integration brought, day by day',
  },
  readIntegrationHistory: historyRoute({
    path: '/integrations/{id}/history',
    ...configuringIntegrations,
    shows: ['integration'],
    summary: 'Who changed what on an integration, newest first',
  }),
  readSamples: {
    method: 'GET',
    path: '/integrations/{id}/samples',
    ...configuringIntegrations,
    query: SamplesQuery,
    ok: [200, SamplePayloads],
    shows: ['integration', 'incoming_lead'],
    summary: 'Payloads to map by: one that is named, the last that came, and that of the standard form',
  },
  testIntegration: {
    method: 'POST',
    path: '/integrations/{id}/test',
    ...configuringIntegrations,
    body: z.unknown(),
    bodyMaxBytes: testMaxBytes,
    bodyAsWritten: true,
    ok: [200, TestResult],
    changes: [],
    summary: 'Say what would become of a payload, which is the body; nothing is made or counted',
  },
  checkSource: {
    method: 'POST',
    path: '/integrations/{id}/check',
    ...configuringIntegrations,
    ok: [202, Integration],
    errors: { not_fetched: 409 },
    version: 'readIntegration',
    changes: ['integration'],
    summary: 'Ask the source with the stored secrets whether it answers; what it says is then seen on the integration',
  },
  syncIntegration: {
    method: 'POST',
    path: '/integrations/{id}/sync',
    ...configuringIntegrations,
    body: SyncIntegration,
    ok: [202, Integration],
    errors: { not_fetched: 409 },
    version: 'readIntegration',
    changes: ['integration'],
    summary: 'Ask the source now for what it has, since the last time or since a day',
  },
  ...mappingRoutes,
  listIncomingLeads: {
    method: 'GET',
    path: '/incoming-leads',
    ...readingIntegrations,
    query: IncomingLeadQuery,
    ok: [200, z.array(IncomingLeadCard)],
    paged: true,
    shows: ['incoming_lead', 'integration'],
    summary: 'List what came from outside, and what became of it',
  },
  downloadIncomingLeads: listFileRoute(IncomingLeadQuery, {
    path: '/incoming-leads/file',
    ...readingIntegrations,
    summary: 'What came from outside, of a list, as a file, all of it',
  }),
  readIncomingLead: {
    method: 'GET',
    path: '/incoming-leads/{id}',
    ...readingIntegrations,
    ok: [200, IncomingLead],
    shows: ['incoming_lead', 'integration'],
    summary: 'One incoming lead: what came, what it was mapped to, and how each field came about',
  },
  reprocessLead: {
    method: 'POST',
    path: '/incoming-leads/{id}/reprocess',
    ...reprocessingLeads,
    ok: [202, IncomingLead],
    errors: { not_failed: 409 },
    changes: ['incoming_lead', 'integration', 'lead', 'client'],
    summary: 'Send a failed one through once more',
  },
  processLead: {
    method: 'POST',
    path: '/incoming-leads/{id}/process',
    ...reprocessingLeads,
    ok: [202, IncomingLead],
    errors: { not_held: 409 },
    changes: ['incoming_lead', 'integration', 'lead', 'client'],
    summary: 'Let in one that waits for a person',
  },
  reprocessFailed: {
    method: 'POST',
    path: '/incoming-leads/reprocess-failed',
    ...reprocessingLeads,
    body: ReprocessFailed,
    ok: [202, SentThrough],
    changes: ['incoming_lead', 'integration'],
    summary: 'Send all failed ones through once more, or those whose mapping was changed since',
  },
  processHeld: {
    method: 'POST',
    path: '/incoming-leads/process-held',
    ...reprocessingLeads,
    body: ProcessHeld,
    ok: [202, SentThrough],
    changes: ['incoming_lead', 'integration'],
    summary: 'Let in all that wait for a person',
  },
  ...fileRoutes,
  ...undoRoutes,
  receiveDelivery: {
    method: 'POST',
    path: '/hooks/in/{address}',
    ...hook,
    changes: ['incoming_lead', 'integration'],
    summary: 'Takes what a source sends, and answers as that source expects',
  },
  answerSource: {
    method: 'GET',
    path: '/hooks/in/{address}',
    ...hook,
    shows: [],
    summary: 'Answers a source that makes sure of the address',
  },
});
