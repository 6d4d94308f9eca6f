import { readEvents } from '#platform/server/acts/history.ts';
import { implement } from '#platform/server/http/implement.ts';
import { listFile } from '#platform/server/http/list-file.ts';
import { integrationRoutes } from '../contract.ts';
import { answerSource, receiveDelivery } from './deliveries/receive.ts';
import { incomingFile } from './incoming/incoming-file.ts';
import { listIncomingLeads, readIncomingLead } from './incoming/read-incoming.ts';
import { processHeld, processLead, reprocessFailed, reprocessLead } from './incoming/reprocess.ts';
import { incomingJobs } from './incoming/send-through.ts';
import {
  createFieldMapping,
  deleteFieldMapping,
  listFieldMappings,
  updateFieldMapping,
} from './mapping/field-mappings.ts';
import { previewMapping } from './mapping/preview-mapping.ts';
import { sourceHandlers, sourceJobs } from './polling/index.ts';
import { findWaiting } from './processing/find-waiting.ts';
import { processDeliveries } from './processing/process-deliveries.ts';
import { listIntegrations, readIntegration } from './records/read-integrations.ts';
import { integrationSecrets } from './records/secrets.ts';
import { readIntegrationDashboard, readIntegrationStatistics } from './setup/read-figures.ts';
import { readSamples } from './setup/read-samples.ts';
import { rotateSecret } from './setup/rotate-secret.ts';
import { testIntegration } from './setup/test-integration.ts';
import { createIntegration, deleteIntegration, updateIntegration } from './setup/write-integration.ts';
import { tokenSecrets } from './sources/source-token.ts';
import { previewUndo } from './undo/read-undo.ts';
import { sweepSenders } from './undo/sweep-senders.ts';
import { takeBackDeliveries, undoDeliveries } from './undo/undo-deliveries.ts';
import { uploadDaily, uploadHandlers, uploadJobs } from './upload/index.ts';

export const integrations = implement(integrationRoutes)(
  {
    listIntegrations: ({ query }, ctx) => listIntegrations(query, ctx),
    createIntegration: ({ body }, ctx) => createIntegration(body, ctx),
    readIntegrationDashboard: (_input, ctx) => readIntegrationDashboard(ctx),
    readIntegration: async ({ params }, ctx) => (await readIntegration(params.id, ctx)) ?? ctx.refuse('not_found'),
    updateIntegration: ({ params, body }, ctx) => updateIntegration(params.id, body, ctx),
    deleteIntegration: ({ params }, ctx) => deleteIntegration(params.id, ctx),
    rotateSecret: ({ params, body }, ctx) => rotateSecret(params.id, body, ctx),
    readIntegrationStatistics: async ({ params, query }, ctx) =>
      (await readIntegrationStatistics(params.id, query.days, ctx)) ?? ctx.refuse('not_found'),
    async readIntegrationHistory({ params: { id }, query }, ctx) {
      const integration = await readIntegration(id, ctx);
      return integration ? readEvents([{ entity: 'integration', id }], query, ctx) : ctx.refuse('not_found');
    },
    readSamples: async ({ params, query }, ctx) =>
      (await readSamples(params.id, query.incoming_lead_id, ctx)) ?? ctx.refuse('not_found'),
    testIntegration: ({ params, body }, ctx) => testIntegration(params.id, body, ctx),
    listFieldMappings: async ({ params }, ctx) => (await listFieldMappings(params.id, ctx)) ?? ctx.refuse('not_found'),
    createFieldMapping: ({ params, body }, ctx) => createFieldMapping(params.id, body, ctx),
    previewMapping: ({ params, body }, ctx) => previewMapping(params.id, body, ctx),
    updateFieldMapping: ({ params, body }, ctx) => updateFieldMapping(params.id, body, ctx),
    deleteFieldMapping: ({ params }, ctx) => deleteFieldMapping(params.id, ctx),
    listIncomingLeads: ({ query }, ctx) => listIncomingLeads(query, ctx),
    downloadIncomingLeads: listFile({ action: 'downloadIncomingLeads', read: listIncomingLeads, table: incomingFile }),
    readIncomingLead: async ({ params }, ctx) => (await readIncomingLead(params.id, ctx)) ?? ctx.refuse('not_found'),
    reprocessLead: ({ params }, ctx) => reprocessLead(params.id, ctx),
    processLead: ({ params }, ctx) => processLead(params.id, ctx),
    reprocessFailed: ({ body }, ctx) => reprocessFailed(body, ctx),
    processHeld: ({ body }, ctx) => processHeld(body, ctx),
    receiveDelivery,
    answerSource,
    ...sourceHandlers,
    ...uploadHandlers,
    previewUndo: ({ params, query }, ctx) => previewUndo(params.id, query, ctx),
    undoDeliveries: ({ params, body }, ctx) => undoDeliveries(params.id, body, ctx),
  },
  {
    jobs: [processDeliveries, findWaiting, ...incomingJobs, ...sourceJobs, ...uploadJobs, takeBackDeliveries],
    daily: [...uploadDaily, sweepSenders],
    secretColumns: [integrationSecrets, tokenSecrets],
  },
);

export { storeDeliveries } from './deliveries/store-deliveries.ts';
export { begun, type FileTask } from './files/read-file.ts';
export { readInPool } from './files/read-in-pool.ts';
export { importLeadsCommand } from './import-leads/command.ts';
export { importLeads } from './import-leads/import-leads.ts';
export { createFieldMapping } from './mapping/field-mappings.ts';
export { isOfFile } from './processing/is-of-file.ts';
export { processDeliveries } from './processing/process-deliveries.ts';
export { createIntegration, updateIntegration } from './setup/write-integration.ts';
export { unreadable } from './source-types/delivery.ts';
export { serverParts } from './source-types/source-types.ts';
export { markTrouble } from './sources/trouble.ts';
