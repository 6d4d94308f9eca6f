import { sql } from 'kysely';
import { addDays } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { integrationStatuses, integrationTypes } from '../../contract/choices.ts';
import type { IntegrationDashboard, IntegrationStatistics } from '../../contract/integration.ts';
import { figuresOf, readCounts } from '../records/incoming-counters.ts';
import { missingOf } from '../records/read-integrations.ts';
import { integrationTables } from '../schema.ts';

/** The figures of all integrations. Three statements, sent together. */
export async function readIntegrationDashboard(ctx: CommandContext): Promise<IntegrationDashboard> {
  const { tx, agency, today } = ctx;
  const db = integrationTables(tx);
  const [integrations, { all }, { count }] = await Promise.all([
    db
      .selectFrom('integrations')
      .select(['id', 'name', 'integration_type', 'status', 'api_key', 'api_secret', 'webhook_secret', 'api_endpoint'])
      .select('settings')
      .where('tenant_id', '=', agency.id)
      .where('deleted_at', 'is', null)
      .execute(),
    readCounts(ctx),
    db
      .selectFrom('incoming_leads')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', agency.id)
      .where(sql<boolean>`received_at >= (${today}::date::timestamp at time zone ${agency.time_zone})`)
      .executeTakeFirstOrThrow(),
  ]);
  const figures = figuresOf(all);
  const settled = figures.successful_leads + figures.failed_leads;
  const countOf = (field: 'integration_type' | 'status', value: string) =>
    integrations.filter((each) => each[field] === value).length;
  return {
    total_integrations: integrations.length,
    active_integrations: countOf('status', 'Active'),
    leads_received_today: count,
    overall_success_rate: settled === 0 ? 0 : Math.round((figures.successful_leads / settled) * 1_000) / 10,
    ...figures,
    integrations_by_type: Object.fromEntries(
      integrationTypes.map((type) => [type, countOf('integration_type', type)]),
    ) as IntegrationDashboard['integrations_by_type'],
    integrations_by_status: Object.fromEntries(
      integrationStatuses.map((status) => [status, countOf('status', status)]),
    ) as IntegrationDashboard['integrations_by_status'],
    lacking: integrations
      .filter(({ status }) => status !== 'Inactive')
      .map((row) => ({
        id: row.id,
        name: row.name,
        integration_type: row.integration_type,
        missing: missingOf(row),
      }))
      .filter(({ missing }) => missing.length > 0),
  };
}

/** The figures of an integration per agency day. null means the agency has none with this id. */
export async function readIntegrationStatistics(
  id: string,
  days: number,
  { tx, agency, today }: CommandContext,
): Promise<IntegrationStatistics | null> {
  const db = integrationTables(tx);
  const first = addDays(today, 1 - days);
  const [integration, counts] = await Promise.all([
    db
      .selectFrom('integrations')
      .select('id')
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    db
      .selectFrom('incoming_leads')
      .select(sql<string>`(received_at at time zone ${agency.time_zone})::date`.as('day'))
      .select('status')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', agency.id)
      .where('integration_id', '=', id)
      .where(sql<boolean>`received_at >= (${first}::date::timestamp at time zone ${agency.time_zone})`)
      .groupBy(sql`1, 2`)
      .execute(),
  ]);
  if (!integration) return null;
  const on = (day: string, status?: string) =>
    counts
      .filter((each) => each.day === day && (status === undefined || each.status === status))
      .reduce((sum, { count }) => sum + count, 0);
  return {
    integration_id: id,
    days: Array.from({ length: days }, (_, at) => addDays(first, at)).map((day) => ({
      day,
      received: on(day),
      successful: on(day, 'Completed'),
      failed: on(day, 'Failed'),
      duplicate: on(day, 'Duplicate'),
      invalid: on(day, 'Invalid'),
    })),
  };
}
