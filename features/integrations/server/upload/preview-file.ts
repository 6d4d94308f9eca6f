import { assignee } from '#features/users/server/index.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { Mapping } from '../../contract/field-mapping.ts';
import { type FilePreview, type FileReading, previewRows, type RowOutcome } from '../../contract/file-upload.ts';
import type { IntegrationForWork } from '../integration-for-work.ts';
import { mapLead } from '../mapping/map-lead.ts';
import { knownBy } from '../processing/make-lead.ts';
import { readIntegrationForWork } from '../read-for-work.ts';
import { sayProblem } from '../say-problem.ts';
import { payloadOf } from './reading/columns.ts';
import type { TableRow } from './reading/table.ts';
import { mappingsOf, settingsOf } from './reading-of.ts';
import { uploadTables } from './schema.ts';

/**
 * What the first rows of a file would become, read in this way. Makes nothing. Refuses a file that was imported before with
 * `not_ready`.
 */
export async function previewFile(id: string, reading: FileReading, deed: Deed<'not_ready'>): Promise<FilePreview> {
  const { tx, agency } = deed;
  deed.audit(null);
  const tables = uploadTables(tx);
  const ofUpload = tables.selectFrom('integration_uploads').where('tenant_id', '=', agency.id).where('id', '=', id);
  const [upload, found, part] = await Promise.all([
    ofUpload.select(['status', 'columns']).executeTakeFirst(),
    readIntegrationForWork(ofUpload.select('integration_id').$asScalar(), deed),
    tables
      .selectFrom('integration_upload_parts')
      .select('rows')
      .where('tenant_id', '=', agency.id)
      .where('upload_id', '=', id)
      .where('number', '=', 0)
      .executeTakeFirst(),
    assignee(reading.assigned_agent ?? null, 'assigned_agent', deed),
  ]);
  if (!upload || !found) return deed.refuse('not_found');
  if (upload.status !== 'ready' || !part) return deed.refuse('not_ready');
  const how = {
    names: upload.columns.map(({ name }) => name),
    integration: { ...found, settings: settingsOf(reading, found.settings) },
    mappings: mappingsOf(reading),
  };
  return { rows: await Promise.all(part.rows.slice(0, previewRows).map((row) => previewRow(row, how, deed))) };
}

interface How {
  names: readonly string[];
  integration: IntegrationForWork;
  mappings: readonly Mapping[];
}

async function previewRow({ row, cells }: TableRow, how: How, deed: Deed): Promise<FilePreview['rows'][number]> {
  const { integration, mappings, names } = how;
  const { integration_type, settings, validate_data } = integration;
  const { lead, problems } = mapLead(mappings, payloadOf(names, cells), { integration_type, settings, validate_data });
  const isFatal = problems.some(({ weight }) => weight !== 'note');
  const known = isFatal ? null : await knownBy(lead, integration, deed);
  const messages = problems.map((problem) => sayProblem(problem, deed.language, deed.services.translate));
  return { row_number: row, outcome: outcomeOf(isFatal, known), lead, messages };
}

function outcomeOf(isFatal: boolean, known: Awaited<ReturnType<typeof knownBy>>): RowOutcome {
  if (isFatal) return 'failed';
  if (known?.open_lead_id) return 'duplicate';
  return known ? 'joined' : 'created';
}
