import { randomUUID } from 'node:crypto';
import { soughtPerson } from '#features/clients/conformance.ts';
import { aSeller } from '#features/users/conformance.ts';
import { type AgencyUnderTest, sliceConformance, type ValidCall } from '#platform/testing/slice-conformance.ts';
import { incomingSorts } from './contract/incoming-lead.ts';
import { integrationSorts } from './contract/integration.ts';
import { integrationRoutes } from './contract.ts';
import { askedTexts } from './testing/asked-texts.ts';
import { valuesOfIntegration, valuesOfMapping } from './testing/field-values.ts';
import { aConnected, aFile, anIncomingLead, anIntegration, anUpload } from './testing.ts';

type In = (agency: AgencyUnderTest) => Promise<ValidCall>;

const itsId: In = async (agency) => ({ params: { id: (await aConnected(agency)).id } });

const aMapping = { source_field: 'interested_in', target_field: 'product_type' };

const itsMapping: In = async (agency) => {
  const { id } = await aConnected(agency);
  const made = await agency.as('Admin').post(`/integrations/${id}/field-mappings`, aMapping);
  return { params: { id: made.body.id } };
};

const failed: In = async (agency) => ({ params: { id: (await anIncomingLead(agency)).id } });
const held = (agency: AgencyUnderTest) => anIncomingLead(agency, { status: 'Pending', held: 'by_hand' });

const itsFile: In = async (agency) => ({ params: { id: (await anUpload(agency)).id } });

const reading = {
  columns: [
    { name: 'Nombre', target: 'name' },
    { name: 'Correo', target: 'email' },
  ],
};

/** A source that can be polled, without a real server. */
const aSource = { integration_type: 'API REST', api_endpoint: 'https://crm.vigencia.invalid/leads' } as const;
const itsSource: In = async (agency) => ({ params: { id: (await aConnected(agency, aSource)).id } });

/** A webhook address that is its own authentication. */
const itsAddress: In = async (agency) => {
  const { webhook_url } = await aConnected(agency, { settings: { authentication: 'address' } });
  return { params: { address: webhook_url.split('/').at(-1) as string } };
};

export const conformance = sliceConformance(integrationRoutes, {
  prefix: /^\/(integrations|field-mappings|incoming-leads|file-uploads|hooks\/in)/,
  required: [
    'GET /integrations',
    'POST /integrations',
    'PUT /integrations/{id}',
    'DELETE /integrations/{id}',
    'GET /integrations/dashboard',
    'GET /integrations/{id}/field-mappings',
    'POST /integrations/{id}/field-mappings',
    'DELETE /field-mappings/{id}',
    'POST /integrations/{id}/test',
    'GET /incoming-leads',
    'POST /incoming-leads/{id}/reprocess',
  ],
  calls: {
    downloadIncomingLeads: () => ({}),
    createIntegration: () => ({ body: anIntegration({ settings: {} }) }),
    readIntegration: itsId,
    updateIntegration: async (agency) => ({
      ...(await itsId(agency)),
      body: { status: 'Active', name: 'Otro nombre', settings: {} },
    }),
    deleteIntegration: itsId,
    rotateSecret: async (agency) => ({ ...(await itsId(agency)), body: { name: 'webhook_secret' } }),
    readIntegrationStatistics: itsId,
    readIntegrationHistory: itsId,
    readSamples: itsId,
    // A test of an outcome changes nothing.
    testIntegration: async (agency) => ({ ...(await itsId(agency)), body: soughtPerson, tells: [] }),
    checkSource: itsSource,
    syncIntegration: async (agency) => ({ ...(await itsSource(agency)), body: {} }),
    listFieldMappings: itsId,
    createFieldMapping: async (agency) => ({ ...(await itsId(agency)), body: aMapping }),
    updateFieldMapping: async (agency) => ({ ...(await itsMapping(agency)), body: { source_field: 'producto' } }),
    deleteFieldMapping: itsMapping,
    // A preview changes nothing.
    previewMapping: async (agency) => ({
      ...(await itsId(agency)),
      body: { payload: soughtPerson, typed: aMapping },
      tells: [],
    }),
    readIncomingLead: failed,
    reprocessLead: failed,
    processLead: async (agency) => ({ params: { id: (await held(agency)).id } }),
    async reprocessFailed(agency) {
      const { integration_id } = await anIncomingLead(agency);
      return { body: { integration_id } };
    },
    async processHeld(agency) {
      const { integration_id } = await held(agency);
      return { body: { integration_id } };
    },
    // The audit trail also records the creation of the integration with the first file.
    bringFile: () => {
      const { body, headers } = aFile('Nombre,Correo\nInés Ruiz,ines@example.com\n');
      return { body, headers, tells: ['createIntegration'] };
    },
    async uploadFile(agency) {
      const { id } = await aConnected(agency, { integration_type: 'File Upload' });
      const { body, headers } = aFile('Nombre,Correo\nInés Ruiz,ines@example.com\n');
      return { params: { id }, body, headers };
    },
    listFileUploads: itsId,
    readFileUpload: itsFile,
    previewFile: async (agency) => ({ ...(await itsFile(agency)), body: reading, tells: [] }),
    importFile: async (agency) => ({ ...(await itsFile(agency)), body: reading }),
    async stopImport(agency) {
      const { id } = await anUpload(agency);
      await agency.admin.query(
        "update integration_uploads set status = 'importing', started_at = created_at where id = $1",
        [id],
      );
      return { params: { id } };
    },
    listFileRows: itsFile,
    readFileReport: itsFile,
    async undoImport(agency) {
      const { id } = await anUpload(agency);
      await agency.admin.query(
        "update integration_uploads set status = 'done', finished_at = created_at, started_at = created_at where id = $1",
        [id],
      );
      return { params: { id } };
    },
    deleteFileUpload: itsFile,
    previewUndo: itsId,
    async undoDeliveries(agency) {
      const { id, integration_id } = await anIncomingLead(agency);
      await agency.admin.query("update incoming_leads set sender = '203.0.113.7' where id = $1", [id]);
      return { params: { id: integration_id }, body: { sender: '203.0.113.7' } };
    },
    // The incoming lead's own row is its record. The audit trail has the lead that it creates.
    receiveDelivery: async (agency) => ({
      ...(await itsAddress(agency)),
      body: { name: 'Rocío Álvarez', email: 'rocio.alvarez@example.net' },
      tells: ['createLead'],
    }),
    async answerSource(agency) {
      const { webhook_url } = await aConnected(agency, { integration_type: 'Mailchimp' });
      return { params: { address: webhook_url.split('/').at(-1) as string } };
    },
  },
  references: {
    createIntegration: { 'settings.assigned_agent': aSeller },
    updateIntegration: { 'settings.assigned_agent': aSeller },
    reprocessFailed: { integration_id: async (agency) => (await aConnected(agency)).id },
    processHeld: { integration_id: async (agency) => (await aConnected(agency)).id },
    previewFile: { assigned_agent: aSeller },
    importFile: { assigned_agent: aSeller },
  },
  records: [
    {
      create: 'createIntegration',
      update: 'updateIntegration',
      values: valuesOfIntegration,
    },
    {
      create: 'createFieldMapping',
      update: 'updateFieldMapping',
      values: valuesOfMapping,
    },
  ],
  noReference: {
    'previewMapping: typed.id':
      'it is looked for among the mappings of the integration, and stands last where it is none of them',
  },
  unversioned: { updateFieldMapping: 'a line of a list, which shows it anew as soon as somebody changes it' },
  async sought(agency) {
    const { name, email } = soughtPerson;
    const integration = await aConnected(agency, { name: 'Aseguradora Xola', description: 'Páginas de Xola' });
    const lead = await anIncomingLead(agency, { integration_id: integration.id, name, email });
    const waiting = await anIncomingLead(agency, {
      integration_id: integration.id,
      name,
      email,
      status: 'Pending',
      held: 'by_hand',
    });
    const upload = await anUpload(agency, `Nombre,Correo\n${name},${email}\n`);
    await agency.admin.query('update incoming_leads set upload_id = $1, row_number = 2 where id = $2', [
      upload.id,
      lead.id,
    ]);
    const sender = '198.51.100.23';
    await agency.admin.query('update incoming_leads set sender = $1 where id = $2', [sender, waiting.id]);
    return {
      words: [integration.id, lead.id, waiting.id, upload.id, 'Xola', 'Xochiquetzal', email, sender],
      questions: {
        listIntegrations: [
          { q: 'xola' },
          { status: 'Configured' },
          { integration_type: 'Webhook' },
          ...integrationSorts.map((sort) => ({ sort })),
        ],
        readIntegrationStatistics: [{ days: '7' }],
        readSamples: [{ incoming_lead_id: lead.id }],
        previewUndo: [{ sender }, { received_from: '2026-11-16', received_to: '2026-11-16' }],
        listIncomingLeads: [
          { q: 'xochiquetzal' },
          { q: email },
          { status: 'Failed' },
          { only: 'held' },
          { integration_id: integration.id },
          { integration_type: 'Webhook' },
          { upload_id: upload.id },
          { received_from: '2026-11-16', received_to: '2026-11-16' },
          ...incomingSorts.map((sort) => ({ sort })),
        ],
        listFileRows: [{ outcome: 'failed' }],
      },
      params: {
        readIntegrationStatistics: { id: integration.id },
        readSamples: { id: integration.id },
        previewUndo: { id: integration.id },
        listFileRows: { id: upload.id },
      },
    };
  },
  texts: askedTexts,
  seldom: {
    deleteIntegration: { incoming_lead: 'Their cards show its name.' },
    syncIntegration: { integration: 'Only where it is in trouble, or no more.' },
    processLead: { lead: 'Only of what can be read.', client: 'Only with a new lead.' },
    undoImport: {
      incoming_lead: 'Only where some came.',
      integration: 'Only where some came.',
      lead: 'Only where some came.',
      client: 'Only where some came.',
    },
    undoDeliveries: {
      incoming_lead: 'As its job takes them back.',
      lead: 'Only where some came.',
      client: 'Only where some came.',
    },
  },
  unaudited: {
    incoming_leads: 'Each keeps what was made of it, step by step.',
    integrations: 'When something came last.',
    integration_budgets: 'How much may still come.',
  },
  rows: {
    integrations: { subject: 'integration' },
    field_mappings: { subject: 'integration', by: 'integration_id' },
    incoming_leads: { subject: 'incoming_lead' },
    integration_pulls: 'When a source is asked next, nobody is shown.',
    integration_budgets: 'How much may still come, nobody is shown.',
    integration_forms: 'Asked by the house when a delivery is read.',
    integration_uploads: { subject: 'file_upload' },
    delivery_undos: { subject: 'integration', by: 'integration_id' },
    integration_upload_parts: 'The lines of a file, read by the house.',
  },
  besides: {
    async 'an imported file is undone'(agency) {
      const { id } = await anUpload(agency);
      await agency.as('Admin').post(`/file-uploads/${id}/import`, reading);
      return () => agency.as('Admin').post(`/file-uploads/${id}/undo`);
    },
    async 'a delivery that became a lead is undone'(agency) {
      const { id, integration_id } = await anIncomingLead(agency);
      await agency.admin.query("update incoming_leads set sender = '203.0.113.9' where id = $1", [id]);
      return () => agency.as('Admin').post(`/integrations/${integration_id}/undo`, { sender: '203.0.113.9' });
    },
    async 'what comes again completes the lead that is there'(agency) {
      const { webhook_url } = await aConnected(agency, { settings: { authentication: 'address' } });
      const person = { name: 'Vence Pronto', email: `vence.${randomUUID()}@example.net`, product: 'Auto' };
      const { pathname } = new URL(webhook_url);
      await agency.anonymous.at('POST', pathname, person);
      return () => agency.anonymous.at('POST', pathname, { ...person, current_carrier: 'Aseguradora Falsa' });
    },
  },
  rights: {
    integrations: { app: 'SELECT, INSERT, UPDATE', lookup: 'SELECT' },
    field_mappings: { app: 'SELECT, INSERT, UPDATE, DELETE' },
    incoming_leads: { app: 'SELECT, INSERT, UPDATE', lookup: 'SELECT' },
    integration_pulls: { app: 'SELECT, INSERT, UPDATE, DELETE', lookup: 'SELECT' },
    integration_budgets: { app: 'SELECT, INSERT, UPDATE' },
    integration_forms: { app: 'SELECT, INSERT, UPDATE, DELETE' },
    integration_uploads: { app: 'SELECT, INSERT, UPDATE, DELETE', lookup: 'SELECT' },
    integration_upload_parts: { app: 'SELECT, INSERT, DELETE' },
    delivery_undos: { app: 'SELECT, INSERT, UPDATE' },
  },
});
