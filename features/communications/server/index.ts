import { implement } from '#platform/server/http/implement.ts';
import { communicationRoutes } from '../contract.ts';
import { previewTemplate } from './templates/preview-template.ts';
import { listTemplates, readTemplate } from './templates/read-templates.ts';
import { showPreview } from './templates/show-preview.ts';
import { createTemplate, deleteTemplate, updateTemplate } from './templates/write-templates.ts';

export const communications = implement(communicationRoutes)({
  listTemplates: ({ query }, deed) => listTemplates(query, deed),
  createTemplate: ({ body }, deed) => createTemplate(body, deed),
  readTemplate: async ({ params }, deed) => (await readTemplate(params.id, deed)) ?? deed.refuse('not_found'),
  updateTemplate: ({ params, body }, deed) => updateTemplate(params.id, body, deed),
  deleteTemplate: ({ params }, deed) => deleteTemplate(params.id, deed),
  previewTemplate: ({ body }, deed) => previewTemplate(body, deed),
  showPreview: ({ params }, context) => showPreview(params.token, context),
});
