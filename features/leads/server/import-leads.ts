import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { sql } from 'kysely';
import { findMatches } from '#features/clients/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import { auditRow } from '#platform/server/audit.ts';
import { CommandError } from '#platform/server/command.ts';
import { problemOf, Refusal } from '#platform/server/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { tally } from '#platform/server/tallies.ts';
import type { Tx } from '#platform/server/tenancy.ts';
import { validate } from '#platform/server/validate.ts';
import { CreateLead, type Lead, type LeadStatus } from '../contract.ts';
import { createLead } from './create-lead.ts';
import { columnsOf, decodeCsv, delimiterOf, firstFilled, readRow } from './lead-csv.ts';
import { leadWeights } from './lead-tallies.ts';

export interface ImportReport {
  imported: number;
  duplicate: { line: number; name: string; reason: string }[];
  refused: { line: number; name: string; reason: string }[];
}

/** Where the rows go and what their consent is noted with. */
export interface ImportTarget {
  tenant_id: string;
  file: string;
  language: Language;
}

/**
 * Loads the rows of a CSV file as leads, each through the same act as the form and in a transaction of its own, so that
 * a killed import keeps what it said. A second run, also one at the same time, finds every row again and adds nothing: a
 * row is a duplicate when a client with its e-mail or phone has a lead for the same product. Throws when the file has no usable header.
 */
export async function importLeads(services: Services, target: ImportTarget, bytes: Buffer): Promise<ImportReport> {
  const text = decodeCsv(bytes);
  if (text.trim() === '') throw new CommandError('The file is empty.');
  const parser = parse({
    columns: (header: string[]) => columnsOf(header),
    group_columns_by_name: true,
    delimiter: delimiterOf(text),
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  const report: ImportReport = { imported: 0, duplicate: [], refused: [] };
  const records = Readable.from([text]).pipe(parser) as AsyncIterable<{
    record: Record<string, string | string[]>;
    info: { lines: number };
  }>;
  for await (const { record, info } of records) {
    await importRow(services, target, firstFilled(record), info.lines, report);
  }
  return report;
}

async function importRow(
  services: Services,
  target: ImportTarget,
  record: Record<string, string>,
  line: number,
  report: ImportReport,
): Promise<void> {
  const name = record.name ?? '';
  try {
    const { status, ...row } = readRow(record);
    const input = validate(CreateLead, row);
    const outcome = await services.tenancy.inTenant(target.tenant_id, async (tx, atCommit) => {
      const known = await knownLead(tx, target, input);
      if (known.hasSameProduct) return 'duplicate';
      const { lead, entries } = await createLead(writerOf(services, target, tx), {
        ...input,
        ...(known.client_id && { client_id: known.client_id }),
      });
      if (status !== 'Nuevo') await setStatus(tx, target, lead, status);
      const author = { id: null, name: 'import', address: null, request_id: null };
      const imported = { action: 'importLead', after: { ...row, status, file: target.file } };
      for (const entry of entries) {
        const told = entry.entity === 'lead' ? { ...entry, ...imported } : entry;
        atCommit(auditRow(tx, services.clock, target.tenant_id, author, told));
      }
      return 'imported';
    });
    if (outcome === 'imported') report.imported += 1;
    else report.duplicate.push({ line, name, reason: services.translate(target.language, 'leads:import.duplicate') });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { detail } = problemOf(error, '', target.language, services.translate);
    report.refused.push({ line, name, reason: detail });
  }
}

function writerOf({ clock }: Services, { tenant_id, file }: ImportTarget, tx: Tx) {
  return { tx, clock, tenant_id, user_id: null, user_name: null, consent_source: `import ${file}` };
}

/**
 * The client of a row, and whether there is nothing to import. Until the row's transaction ends no other row is looked
 * for in the agency, so that two imports of one file at once do not both find it missing.
 */
async function knownLead(tx: Tx, { tenant_id }: ImportTarget, { contact, product_type }: CreateLead) {
  const [, [client]] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`import-leads:${tenant_id}`}, 0))`.execute(tx),
    findMatches(tx, tenant_id, contact),
  ]);
  if (!client) return { client_id: null, hasSameProduct: false };
  const lead = await tx
    .selectFrom('leads')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('client_id', '=', client.id)
    .where('product_type', 'is not distinct from', product_type ?? null)
    .executeTakeFirst();
  return { client_id: client.id, hasSameProduct: lead !== undefined };
}

async function setStatus(tx: Tx, { tenant_id }: ImportTarget, lead: Lead, status: LeadStatus): Promise<void> {
  tally(tx, tenant_id, leadWeights(lead), leadWeights({ ...lead, status }));
  await tx.updateTable('leads').set({ status }).where('tenant_id', '=', tenant_id).where('id', '=', lead.id).execute();
}
