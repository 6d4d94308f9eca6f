import { assignee } from '#features/users/server/index.ts';
import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { TableRow } from '#platform/server/files/table-row.ts';
import { giveWay } from '#platform/server/ground/in-slices.ts';
import type { Mapping } from '../../contract/field-mapping.ts';
import { type FilePreview, type FileReading, previewRows, type RowOutcome } from '../../contract/file-upload.ts';
import type { MappedLead } from '../../contract/mapped-lead.ts';
import type { MapOptions } from '../../contract/mapping/map-lead.ts';
import { orderOfPattern } from '../../contract/mapping/read-values.ts';
import { payloadOf } from '../files/columns.ts';
import { dateOrdersOf, mappingsOf, settingsOf } from '../files/reading-of.ts';
import { uploadTables } from '../files/schema.ts';
import { mapLead } from '../mapping/map-lead.ts';
import type { ComingLead } from '../processing/lead-input.ts';
import { planLeads, wouldBe } from '../processing/make-leads.ts';
import { readIntegrationForWork } from '../records/read-for-work.ts';
import { sayProblem } from '../records/say-problem.ts';
import type { IntegrationForWork } from '../source-types/integration-for-work.ts';

/**
 * The results of a file's first rows with this reading, and the sums of its first part. Creates nothing. A file that
 * was imported before is refused with `not_ready`.
 */
export async function previewFile(
  id: string,
  reading: FileReading,
  ctx: CommandContext<'not_ready'>,
): Promise<FilePreview> {
  const { tx, agency } = ctx;
  ctx.audit(null);
  const tables = uploadTables(tx);
  const ofUpload = tables.selectFrom('integration_uploads').where('tenant_id', '=', agency.id).where('id', '=', id);
  const [upload, found, part] = await Promise.all([
    ofUpload.select(['status', 'columns']).executeTakeFirst(),
    readIntegrationForWork(ofUpload.select('integration_id').$asScalar(), ctx),
    tables
      .selectFrom('integration_upload_parts')
      .select('rows')
      .where('tenant_id', '=', agency.id)
      .where('upload_id', '=', id)
      .where('number', '=', 0)
      .executeTakeFirst(),
    assignee(reading.assigned_agent ?? null, 'assigned_agent', ctx),
  ]);
  if (!upload || !found) return ctx.refuse('not_found');
  if (upload.status !== 'ready' || !part) return ctx.refuse('not_ready');
  const how = {
    names: upload.columns.map(({ name }) => name),
    integration: { ...found, settings: settingsOf(reading, found.settings) },
    mappings: mappingsOf(reading),
    dateOrders: { others: orderOfPattern(agency.date_format), ...dateOrdersOf(reading, upload.columns) },
  };
  const mapped: ReturnType<typeof mapRow>[] = [];
  for (const row of part.rows) {
    await giveWay();
    mapped.push(mapRow(row, how));
  }
  const { verdicts } = await planLeads(
    mapped.flatMap(({ coming }) => coming ?? []),
    ctx,
    { locked: false },
  );
  const outcomes = verdicts.map(wouldBe);
  const judged = mapped.map(({ coming, ...row }) => {
    const outcome: RowOutcome = coming ? (outcomes.shift() ?? 'failed') : 'failed';
    return { ...row, outcome };
  });
  return {
    rows: judged.slice(0, previewRows).map(({ row_number, lead, outcome, problems }) => ({
      row_number,
      lead,
      outcome,
      messages: problems.map((problem) => sayProblem(problem, ctx.language, ctx.services.translate)),
    })),
    sums: sumsOf(judged),
  };
}

/** The number of rows per outcome, and the sum of the premiums of those that did not fail. */
function sumsOf(rows: readonly { lead: MappedLead; outcome: RowOutcome }[]): FilePreview['sums'] {
  const count = (outcome: RowOutcome) => rows.filter((row) => row.outcome === outcome).length;
  const made = rows.filter(({ outcome }) => outcome !== 'failed');
  return {
    rows: rows.length,
    created: count('created'),
    joined: count('joined'),
    duplicate: count('duplicate'),
    failed: count('failed'),
    premium: dollarsOf(sumOf(made.map(({ lead }) => centsOf(Number(lead.current_premium ?? 0))))),
  };
}

interface How {
  names: readonly string[];
  integration: IntegrationForWork;
  mappings: readonly Mapping[];
  dateOrders: MapOptions['dateOrders'];
}

/** The mapped row. `coming` is null if it creates no lead. */
function mapRow({ row, cells }: TableRow, { integration, mappings, names, dateOrders }: How) {
  const { integration_type, settings, validate_data } = integration;
  const { lead, consent, problems } = mapLead(mappings, payloadOf(names, cells), {
    integration_type,
    settings,
    validate_data,
    dateOrders,
  });
  const isFatal = problems.some(({ weight }) => weight !== 'note');
  const coming: ComingLead | null = isFatal ? null : { integration, external_id: '', lead, consent };
  return { row_number: row, lead, problems, coming };
}
