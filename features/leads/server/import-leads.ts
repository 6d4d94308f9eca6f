import { sql } from 'kysely';
import * as z from 'zod/mini';
import { findMatches, fold } from '#features/clients/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import { auditRow } from '#platform/server/acts/audit.ts';
import { CommandError } from '#platform/server/acts/command.ts';
import type { Services } from '#platform/server/acts/services.ts';
import { tally } from '#platform/server/acts/tallies.ts';
import type { Tx } from '#platform/server/database/tenancy.ts';
import { problemOf, Refusal } from '#platform/server/ground/refusal.ts';
import { validate } from '#platform/server/ground/validate.ts';
import type { Translate } from '#platform/server/ground/words.ts';
import { CreateLead, type Lead, type LeadStatus, leadStatuses } from '../contract.ts';
import { createLead } from './create-lead.ts';
import { decodeCsv, isLeadField, readRow, readRows } from './lead-csv.ts';
import { leadWeights } from './lead-tallies.ts';

/** A row: what the form sends, and the status it had where it comes from. */
const ImportedLead = z.extend(CreateLead, { status: z.enum(leadStatuses) });

export interface ImportReport {
  imported: number;
  /** The titles of columns that were not read, because no field goes by them. */
  unread: string[];
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
  const { rows, unread, brokenFrom } = readRows(text);
  const report: ImportReport = { imported: 0, unread, duplicate: [], refused: [] };
  for (const { line, record } of rows) await importRow(services, target, record, line, report);
  if (brokenFrom !== null) {
    const reason = services.translate(target.language, 'leads:import.broken_quotes');
    report.refused.push({ line: brokenFrom, name: '', reason });
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
    const row = readRow(record);
    const { status, ...input } = validate(ImportedLead, row);
    const outcome = await services.tenancy.inTenant(target.tenant_id, async (tx, atCommit) => {
      const known = await knownLead(tx, target, input);
      if (known.hasSameProduct) return 'duplicate';
      const { lead, entries } = await createLead(writerOf(services, target, tx), {
        ...input,
        ...(known.client_id && { client_id: known.client_id }),
      });
      if (status !== 'Nuevo') await setStatus(tx, target, lead, status);
      const author = { id: null, name: target.file, address: null, request_id: null };
      const imported = { action: 'importLead', after: { ...row, file: target.file } };
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
    report.refused.push({ line, name, reason: reasonOf(error, target.language, services.translate) });
  }
}

/** Why a row was refused, with the name of the field unless the sentence says it. */
function reasonOf(refusal: Refusal, language: Language, translate: Translate): string {
  const { detail } = problemOf(refusal, '', language, translate);
  const field = refusal.fields[0]?.field.replace('contact.', '') ?? '';
  if (!isLeadField(field)) return detail;
  const label = translate(language, `leads:fields.${field}`);
  return fold(detail).includes(fold(label)) ? detail : `${label}: ${detail}`;
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
