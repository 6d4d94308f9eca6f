import { readEvents } from '#platform/server/acts/history.ts';
import { implement } from '#platform/server/http/implement.ts';
import { integrationRoutes } from '../contract.ts';
import { answerSource, receiveDelivery } from './deliveries/receive.ts';
import { createFieldMapping, deleteFieldMapping, listFieldMappings, updateFieldMapping } from './field-mappings.ts';
import { listIncomingLeads, readIncomingLead } from './incoming/read-incoming.ts';
import { processHeld, processLead, reprocessFailed, reprocessLead } from './incoming/reprocess.ts';
import { incomingJobs } from './incoming/send-through.ts';
import { previewMapping } from './mapping/preview-mapping.ts';
import { findWaiting } from './processing/find-waiting.ts';
import { processDeliveries } from './processing/process-deliveries.ts';
import { readIntegrationDashboard, readIntegrationStatistics } from './read-figures.ts';
import { listIntegrations, readIntegration } from './read-integrations.ts';
import { readSamples } from './read-samples.ts';
import { rotateSecret } from './rotate-secret.ts';
import { integrationSecrets } from './secrets.ts';
import { sourceHandlers, sourceJobs } from './sources/index.ts';
import { tokenSecrets } from './sources/source-token.ts';
import { testIntegration } from './test-integration.ts';
import { previewUndo } from './undo/read-undo.ts';
import { sweepSenders } from './undo/sweep-senders.ts';
import { takeBackDeliveries, undoDeliveries } from './undo/undo-deliveries.ts';
import { uploadDaily, uploadHandlers, uploadJobs } from './upload/index.ts';
import { createIntegration, deleteIntegration, updateIntegration } from './write-integration.ts';

export const integrations = implement(integrationRoutes)(
  {
    listIntegrations: ({ query }, deed) => listIntegrations(query, deed),
    createIntegration: ({ body }, deed) => createIntegration(body, deed),
    readIntegrationDashboard: (_input, deed) => readIntegrationDashboard(deed),
    readIntegration: async ({ params }, deed) => (await readIntegration(params.id, deed)) ?? deed.refuse('not_found'),
    updateIntegration: ({ params, body }, deed) => updateIntegration(params.id, body, deed),
    deleteIntegration: ({ params }, deed) => deleteIntegration(params.id, deed),
    rotateSecret: ({ params, body }, deed) => rotateSecret(params.id, body, deed),
    readIntegrationStatistics: async ({ params, query }, deed) =>
      (await readIntegrationStatistics(params.id, query.days, deed)) ?? deed.refuse('not_found'),
    async readIntegrationHistory({ params: { id }, query }, deed) {
      const integration = await readIntegration(id, deed);
      return integration ? readEvents([{ entity: 'integration', id }], query, deed) : deed.refuse('not_found');
    },
    readSamples: async ({ params, query }, deed) =>
      (await readSamples(params.id, query.incoming_lead_id, deed)) ?? deed.refuse('not_found'),
    testIntegration: ({ params, body }, deed) => testIntegration(params.id, body, deed),
    listFieldMappings: async ({ params }, deed) =>
      (await listFieldMappings(params.id, deed)) ?? deed.refuse('not_found'),
    createFieldMapping: ({ params, body }, deed) => createFieldMapping(params.id, body, deed),
    previewMapping: ({ params, body }, deed) => previewMapping(params.id, body, deed),
    updateFieldMapping: ({ params, body }, deed) => updateFieldMapping(params.id, body, deed),
    deleteFieldMapping: ({ params }, deed) => deleteFieldMapping(params.id, deed),
    listIncomingLeads: ({ query }, deed) => listIncomingLeads(query, deed),
    readIncomingLead: async ({ params }, deed) => (await readIncomingLead(params.id, deed)) ?? deed.refuse('not_found'),
    reprocessLead: ({ params }, deed) => reprocessLead(params.id, deed),
    processLead: ({ params }, deed) => processLead(params.id, deed),
    reprocessFailed: ({ body }, deed) => reprocessFailed(body, deed),
    processHeld: ({ body }, deed) => processHeld(body, deed),
    receiveDelivery,
    answerSource,
    ...sourceHandlers,
    ...uploadHandlers,
    previewUndo: ({ params, query }, deed) => previewUndo(params.id, query, deed),
    undoDeliveries: ({ params, body }, deed) => undoDeliveries(params.id, body, deed),
  },
  {
    jobs: [processDeliveries, findWaiting, ...incomingJobs, ...sourceJobs, ...uploadJobs, takeBackDeliveries],
    daily: [...uploadDaily, sweepSenders],
    secretColumns: [integrationSecrets, tokenSecrets],
  },
);

export { split, unreadable } from './deliveries/split.ts';
export { storeDeliveries } from './deliveries/store-deliveries.ts';
export { createFieldMapping } from './field-mappings.ts';
export { importLeadsCommand } from './import-leads/command.ts';
export { importLeads } from './import-leads/import-leads.ts';
export { isOfFile } from './processing/is-of-file.ts';
export { processDeliveries } from './processing/process-deliveries.ts';
export { markTrouble } from './sources/trouble.ts';
export { createIntegration, updateIntegration } from './write-integration.ts';
