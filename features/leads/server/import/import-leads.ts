import { sql } from 'kysely';
import * as z from 'zod/mini';
import { findPerson, fold } from '#features/clients/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Schema } from '#platform/contract/route.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { type Occasion, perform } from '#platform/server/acts/perform.ts';
import type { Services } from '#platform/server/acts/services.ts';
import { CommandError } from '#platform/server/console/command.ts';
import { decodeCsv, NoTable } from '#platform/server/files/decode-csv.ts';
import { problemOf, Refusal } from '#platform/server/ground/refusal.ts';
import { validate } from '#platform/server/ground/validate.ts';
import type { Translate } from '#platform/server/ground/words.ts';
import { CreateLead, leadFields } from '../../contract.ts';
import { createLead } from '../create-lead.ts';
import { leadTables } from '../schema.ts';
import { readRows } from './csv-file.ts';
import { isLeadField, type LeadColumn, type LeadRow, readRow } from './lead-row.ts';
import { type LeftOutPhone, leaveOutPhones } from './leave-out-phones.ts';

type FileOnly = Exclude<LeadColumn, keyof CreateLead>;

/** A row: what the form sends, and the status it had where it comes from. */
const ImportedLead = z.extend(CreateLead, { status: leadFields.status.shown } satisfies Record<FileOnly, Schema>);

export interface ImportReport {
  imported: number;
  /** The titles of columns that were not read, because no field goes by them. */
  unread: string[];
  /** Imported too, but without something that could not be kept. */
  incomplete: ToldRow[];
  duplicate: ToldRow[];
  refused: ToldRow[];
}

interface ToldRow {
  line: number;
  name: string;
  reason: string;
}

/**
 * Loads the rows of a CSV file as leads, each through the same act as the form and in a transaction of its own, so that
 * a killed import keeps what it said. A second run, also one at the same time, finds every row again and adds nothing: a
 * row is a duplicate when a client with its e-mail or phone has a lead for the same product. The file is the actor, by its
 * name, and reasons are told in the occasion's language. Throws when the file has no usable header or no rows.
 */
export async function importLeads(services: Services, occasion: Occasion, bytes: Buffer): Promise<ImportReport> {
  const { rows, unread, source, brokenFrom } = rowsIn(bytes);
  const report: ImportReport = { imported: 0, unread, incomplete: [], duplicate: [], refused: [] };
  for (const { line, record } of rows) {
    await importRow(services, occasion, { line, name: record.name ?? '', lead: readRow(record, source) }, report);
  }
  if (brokenFrom !== null) {
    const reason = services.translate(languageOf(occasion), 'leads:import.broken_quotes');
    report.refused.push({ line: brokenFrom, name: '', reason });
  }
  return report;
}

function rowsIn(bytes: Buffer) {
  try {
    const text = decodeCsv(bytes);
    if (text.trim() === '') throw new CommandError('The file is empty.');
    return readRows(text);
  } catch (error) {
    throw error instanceof NoTable ? new CommandError(error.message) : error;
  }
}

const languageOf = ({ language, agency }: Occasion): Language => language ?? agency.languages[0];

async function importRow(
  services: Services,
  occasion: Occasion,
  { line, name, lead: told }: { line: number; name: string; lead: LeadRow },
  report: ImportReport,
): Promise<void> {
  const language = languageOf(occasion);
  try {
    const { lead, leftOut } = leaveOutPhones(told);
    const input = validate(ImportedLead, lead);
    const outcome = await perform(services, occasion, async (deed) => {
      const known = await knownLead(input, deed);
      if (known.hasSameProduct) return 'duplicate';
      await createLead({ ...input, ...(known.client_id && { client_id: known.client_id }) }, telling(lead, deed));
      return 'imported';
    });
    if (outcome === 'duplicate') {
      report.duplicate.push({ line, name, reason: services.translate(language, 'leads:import.duplicate') });
      return;
    }
    report.imported += 1;
    const reason = leftOut.map((phone) => reasonWithout(phone, language, services.translate)).join(' ');
    if (reason) report.incomplete.push({ line, name, reason });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    report.refused.push({ line, name, reason: reasonOf(error, language, services.translate) });
  }
}

/** The deed of a row: the history tells that the lead was imported, and what stood in the file. */
function telling(row: object, deed: Deed): Deed {
  const imported = { action: 'importLead', after: { ...row, file: deed.actor.name } };
  return { ...deed, audit: (entry) => deed.audit(entry?.entity === 'lead' ? { ...entry, ...imported } : entry) };
}

/** What an imported row came in without, and why. */
function reasonWithout({ field, text }: LeftOutPhone, language: Language, translate: Translate): string {
  return translate(language, 'leads:import.phone_left_out', {
    field: translate(language, `leads:fields.${field}`),
    text,
  });
}

/** Why a row was refused, with the name of the field unless the sentence says it. */
function reasonOf(refusal: Refusal, language: Language, translate: Translate): string {
  const { detail } = problemOf(refusal, '', language, translate);
  const field = refusal.fields[0]?.field.replace('contact.', '') ?? '';
  if (!isLeadField(field)) return detail;
  const label = translate(language, `leads:fields.${field}`);
  return fold(detail).includes(fold(label)) ? detail : `${label}: ${detail}`;
}

/**
 * The client of a row, and whether there is nothing to import. Until the row's transaction ends no other row is looked
 * for in the agency, so that two imports of one file at once do not both find it missing.
 */
async function knownLead({ contact, product_type }: CreateLead, deed: Deed) {
  const { tx, agency } = deed;
  const [, client] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`import-leads:${agency.id}`}, 0))`.execute(tx),
    findPerson(contact, deed),
  ]);
  if (!client) return { client_id: null, hasSameProduct: false };
  const lead = await leadTables(tx)
    .selectFrom('leads')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('client_id', '=', client.id)
    .where('product_type', 'is not distinct from', product_type ?? null)
    .executeTakeFirst();
  return { client_id: client.id, hasSameProduct: lead !== undefined };
}
