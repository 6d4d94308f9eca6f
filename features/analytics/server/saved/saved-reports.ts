import { randomUUID } from 'node:crypto';
import { managers } from '#platform/contract/roles.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { type SavedReport, type SavedReports, type SaveReport, savedReportsMax } from '../../contract/saved-reports.ts';
import type { Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';

const columns = ['id', 'name', 'kind', 'export_format', 'schedule', 'filters', 'recipients'] as const;

/** The reports of the agency, the oldest first, and who can be sent one. Two statements. */
export async function readSavedReports(deed: Reading): Promise<SavedReports> {
  const { tx, agency } = deed;
  const [reports, people] = await Promise.all([
    analyticsTables(tx)
      .selectFrom('saved_reports')
      .select(columns)
      .where('tenant_id', '=', agency.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    readLeaders(deed),
  ]);
  return {
    reports: reports as SavedReport[],
    people: people.map(({ id, full_name, email }) => ({ id, full_name, has_email: Boolean(email) })),
  };
}

/** Who leads the agency at this moment. One statement. */
export function readLeaders({ tx, agency }: Reading) {
  return analyticsTables(tx)
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'language'])
    .where('tenant_id', '=', agency.id)
    .where('is_active', '=', true)
    .where('role', 'in', [...managers])
    .orderBy('full_name')
    .orderBy('id')
    .execute();
}

/** Saves a report. Refuses recipients who do not lead the agency, and more reports than it may have. */
export async function saveReport(given: SaveReport, deed: Deed): Promise<SavedReport> {
  const { tx, agency, today, clock, actor, audit, refuseFields } = deed;
  const { agents, products, sources, recipients, ...told } = given;
  const { reports, people } = await readSavedReports(deed);
  const strangers = recipients.filter((id) => people.every((person) => person.id !== id));
  if (strangers.length > 0) {
    refuseFields([{ field: 'recipients', code: 'invalid_reference', message: 'analytics:validation.not_a_leader' }]);
  }
  if (told.schedule !== 'none' && recipients.length === 0) {
    refuseFields([{ field: 'recipients', code: 'too_small', message: 'analytics:validation.no_recipient' }]);
  }
  if (reports.length >= savedReportsMax) {
    refuseFields([{ field: 'name', code: 'too_big', message: 'analytics:validation.too_many_reports' }]);
  }
  const filters = {
    ...(agents && { agents }),
    ...(products && { products }),
    ...(sources && { sources }),
  };
  const saved: SavedReport = { id: randomUUID(), ...told, filters, recipients: [...new Set(recipients)] };
  deed.changed('saved_report', saved.id);
  audit({ action: 'saveReport', entity: 'saved_report', entity_id: saved.id, after: { ...saved } });
  await analyticsTables(tx)
    .insertInto('saved_reports')
    .values({
      ...saved,
      ...{ tenant_id: agency.id, filters: JSON.stringify(filters), sent_for: today, created_by: actor.user_id },
      created_at: clock().toISOString(),
    })
    .execute();
  return saved;
}

/** Removes a saved report. Refuses one that the agency has not. */
export async function removeReport(id: string, { tx, agency, audit, changed, refuse }: Deed): Promise<void> {
  const gone = await analyticsTables(tx)
    .deleteFrom('saved_reports')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .returning(['name', 'kind', 'schedule'])
    .executeTakeFirst();
  if (!gone) return refuse('not_found');
  changed('saved_report', id);
  audit({ action: 'removeReport', entity: 'saved_report', entity_id: id, before: gone });
}
