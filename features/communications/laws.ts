import { type AgencyUnderTest, lawsOf } from '#platform/testing/slice-laws.ts';
import { communicationTypes } from './contract/channels.ts';
import { templateTypes, variables } from './contract/template-types.ts';
import { communicationRoutes } from './contract.ts';
import { aTemplate } from './testing.ts';

const templateOf = async (agency: AgencyUnderTest) =>
  (await agency.as('Admin').post('/communications/templates', aTemplate())).body;
const templateId = async (agency: AgencyUnderTest) => ({ params: { id: (await templateOf(agency)).id as string } });

export const laws = lawsOf(communicationRoutes, {
  prefix: /^\/(communications|previews)/,
  required: [
    'GET /communications/templates',
    'POST /communications/templates',
    'PUT /communications/templates/{id}',
    'DELETE /communications/templates/{id}',
  ],
  calls: {
    createTemplate: () => ({ body: aTemplate() }),
    readTemplate: templateId,
    updateTemplate: async (agency) => ({ ...(await templateId(agency)), body: { description: 'Para el cumpleaños' } }),
    deleteTemplate: templateId,
    previewTemplate: () => ({ body: { content: 'Hola, {{client_name}}', subject: 'Hola' }, tells: [] }),
    async showPreview(agency) {
      const preview = { content: 'Hola, {{client_name}}', subject: 'Hola' };
      const { body } = await agency.as('Admin').post('/communications/templates/preview', preview);
      return { params: { token: body.html_url.split('/').at(-1) } };
    },
  },
  records: [{ create: 'createTemplate', update: 'updateTemplate' }],
  async sought(agency) {
    const sought = aTemplate({ name: 'Aguinaldo de Sol', communication_type: 'SMS', language: 'en' });
    const { id } = (await agency.as('Admin').post('/communications/templates', sought)).body;
    return {
      words: [id, 'Aguinaldo de Sol'],
      questions: {
        listTemplates: [
          { q: 'aguinaldo' },
          { template_type: 'Custom' },
          { communication_type: 'SMS' },
          { language: 'en' },
        ],
      },
    };
  },
  texts: {
    template_type: templateTypes,
    communication_type: [...communicationTypes, 'voiceCall'],
    variable: variables,
    example: [
      'client_name',
      'client_first_name',
      'product',
      'quote_number',
      'carrier',
      'policy_number',
      'other_policies',
      'task_title',
      'other_tasks',
      'period_name',
    ],
    'mail.why': ['client', 'marketing', 'staff'],
    validation: [
      'unknown_variable',
      'variable_needs_default',
      'unknown_filter',
      'unknown_tag',
      'not_closed',
      'unreadable',
      'too_costly',
      'sms_too_long',
    ],
  },
  rights: {
    communication_templates: { app: 'SELECT, INSERT, UPDATE, DELETE' },
    communication_previews: { app: 'SELECT, INSERT, UPDATE, DELETE', gate: 'SELECT' },
  },
});
