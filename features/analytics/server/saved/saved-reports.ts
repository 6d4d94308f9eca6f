import { randomUUID } from 'node:crypto';
import { allOf } from '#platform/contract/all-of.ts';
import { managers } from '#platform/contract/roles.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import {
  type SavedReport,
  type SavedReports,
  type SaveReport,
  type SendOutcome,
  savedReportsMax,
} from '../../contract/saved-reports.ts';
import type { Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';
import { nextDue } from './due.ts';
import { lostAt, stateOf } from './sending.ts';

const columns = [
  'id',
  'name',
  'kind',
  'export_format',
  'schedule',
  'filters',
  'recipients',
  'sent_for',
  'last_run_at',
  'last_outcome',
  'last_sent_to',
  'sending_key',
  'sending_since',
  'is_tried_again',
] as const;

/** Returns the agency's saved reports, oldest first, and the possible recipients. Two statements. */
export async function readSavedReports(ctx: Reading): Promise<SavedReports> {
  const { tx, agency, today } = ctx;
  const [reports, people] = await Promise.all([
    analyticsTables(tx)
      .selectFrom('saved_reports')
      .select(columns)
      .where('tenant_id', '=', agency.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    readLeaders(ctx),
  ]);
  return {
    reports: reports.map((row) => {
      const { sent_for, last_run_at, last_outcome, last_sent_to, sending_key, sending_since, is_tried_again, ...told } =
        row;
      const sending = { sending_key, sending_since, is_tried_again };
      return {
        ...(told as Told & { id: string }),
        last_run: lastRunOf({ last_run_at, last_outcome, last_sent_to }, lostAt(sending, ctx)),
        next_on: nextDue(told.schedule, today, sent_for),
        sending: stateOf(sending, ctx),
      };
    }),
    people: people.map(({ id, full_name, email }) => ({ id, full_name, has_email: Boolean(email) })),
  };
}

/** The outcome of the last send. A lost one counts as failed. null means never sent. */
function lastRunOf({ last_run_at, last_outcome, last_sent_to }: LastRun, lost: string | null): SavedReport['last_run'] {
  if (lost) return { at: new Date(lost).toISOString(), outcome: 'failed', sent_to: 0 };
  if (!last_run_at || !last_outcome) return null;
  return { at: new Date(last_run_at).toISOString(), outcome: last_outcome, sent_to: last_sent_to ?? 0 };
}

/** Returns the agency's current managers. One statement. */
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

type Told = Omit<SavedReport, 'id' | 'last_run' | 'next_on' | 'sending'>;

interface LastRun {
  last_run_at: string | null;
  last_outcome: SendOutcome | null;
  last_sent_to: number | null;
}

/** Validates a report's input. Refuses recipients who aren't managers, and a schedule without recipients. */
function toldBy(input: SaveReport, people: SavedReports['people'], { refuseFields }: CommandContext): Told {
  const { agents, products, sources, recipients, ...told } = input;
  const strangers = recipients.filter((id) => people.every((person) => person.id !== id));
  if (strangers.length > 0) {
    refuseFields([{ field: 'recipients', code: 'invalid_reference', message: 'analytics:validation.not_a_leader' }]);
  }
  if (told.schedule !== 'none' && recipients.length === 0) {
    refuseFields([{ field: 'recipients', code: 'too_small', message: 'analytics:validation.no_recipient' }]);
  }
  const filters = {
    ...(agents && { agents }),
    ...(products && { products }),
    ...(sources && { sources }),
  };
  return { ...told, filters, recipients: [...new Set(recipients)] };
}

/** Saves a report. Refuses as {@link toldBy} does, and if the agency has the maximum number of reports. */
export async function saveReport(input: SaveReport, ctx: CommandContext): Promise<SavedReport> {
  const { tx, agency, today, clock, actor, audit, refuseFields } = ctx;
  const { reports, people } = await readSavedReports(ctx);
  const saved = { id: randomUUID(), ...toldBy(input, people, ctx) };
  if (reports.length >= savedReportsMax) {
    refuseFields([{ field: 'name', code: 'too_big', message: 'analytics:validation.too_many_reports' }]);
  }
  ctx.changed('saved_report', saved.id);
  audit({ action: 'saveReport', entity: 'saved_report', entity_id: saved.id, after: { ...saved } });
  await analyticsTables(tx)
    .insertInto('saved_reports')
    .values({
      ...saved,
      tenant_id: agency.id,
      sent_for: today,
      created_by: actor.user_id,
      created_at: clock().toISOString(),
      filters: JSON.stringify(saved.filters),
    })
    .execute();
  return { ...saved, last_run: null, next_on: nextDue(saved.schedule, today, today), sending: null };
}

/**
 * Changes a saved report. A changed schedule starts with its next day. Refuses as {@link toldBy} does, and an unknown
 * report.
 */
export async function changeReport(id: string, input: SaveReport, ctx: CommandContext): Promise<SavedReport> {
  const { tx, agency, today, audit, refuse } = ctx;
  const { reports, people } = await readSavedReports(ctx);
  const before = reports.find((report) => report.id === id) ?? refuse('not_found');
  const told = toldBy(input, people, ctx);
  const isSentAnew = told.schedule !== before.schedule;
  ctx.changed('saved_report', id);
  audit({ action: 'changeReport', entity: 'saved_report', entity_id: id, before, after: { id, ...told } });
  const {
    readSavedReports: { reports: after },
  } = await allOf({
    updated: analyticsTables(tx)
      .updateTable('saved_reports')
      .set({ ...told, filters: JSON.stringify(told.filters), ...(isSentAnew && { sent_for: today }) })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    readSavedReports: readSavedReports(ctx),
  });
  return after.find((report) => report.id === id) ?? refuse('not_found');
}

/** Removes a saved report. Refuses an unknown report. */
export async function removeReport(id: string, { tx, agency, audit, changed, refuse }: CommandContext): Promise<void> {
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
