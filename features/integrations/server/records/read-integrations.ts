import { type Expression, sql } from 'kysely';
import { maskSecret } from '#platform/contract/secret.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey, whereEqual } from '#platform/server/database/conditions.ts';
import { cut, mapPage, type Page, pagingOf, readPage, type Sorting } from '#platform/server/database/paging.ts';
import type { KeptTrouble } from '#platform/server/outside/connection-trouble.ts';
import type {
  Integration,
  IntegrationCard,
  IntegrationListQuery,
  IntegrationSort,
} from '../../contract/integration.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { type IntegrationRow, integrationTables } from '../schema.ts';
import { type Counts, figuresOf, readCounts } from './incoming-counters.ts';
import { sayProblem } from './say-problem.ts';
import { isReadable, maskedHeaders, openHeaders, readable } from './secrets.ts';

export const integrationColumns = [
  'tenant_id',
  'id',
  'name',
  'description',
  'integration_type',
  'status',
  'status_before_error',
  'trouble',
  'api_endpoint',
  'api_key',
  'api_secret',
  'webhook_secret',
  'headers',
  'replaced',
  'address_hash',
  'address',
  'old_address_until',
  'settings',
  'auto_process',
  'duplicate_check',
  'validate_data',
  'last_sync_at',
  'mapped_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof IntegrationRow)[];

/** The read columns of an integration that is not deleted. */
export type ReadIntegration = Pick<IntegrationRow, (typeof integrationColumns)[number]>;

const named = integrationColumns.map((column) => `integrations.${column}` as const);

/** Whether the caller may see the webhook address, which is a secret of its own. */
const mayConfigure = ({ actor }: Pick<CommandContext, 'actor'>) => actor.role === 'Admin';

/** The webhook address of an integration. `''` for types that send nothing, and if it cannot be decrypted. */
export function hookAddress({ services }: Pick<CommandContext, 'services'>, row: ReadIntegration): string {
  if (!sourceTypes[row.integration_type].hook) return '';
  const address = readable(services, row, 'address', row.address);
  return address === null ? '' : `${services.config.appUrl}/hooks/in/${address}`;
}

/** An integration as a card: secrets masked, with its counts. */
function cardOf(row: ReadIntegration, counts: Counts, ctx: CommandContext): IntegrationCard {
  const { services, language, clock } = ctx;
  const { tenant_id: _, status_before_error: __, address: ___, address_hash: ____, ...rest } = row;
  const { replaced, old_address_until, mapped_at: _____, ...shown } = rest;
  const now = clock();
  const overlaps = [...replaced.map(({ until }) => until), ...(old_address_until ? [old_address_until] : [])];
  const trouble = isReadable(services, row) ? row.trouble : unreadableSince(row);
  const left = overlaps.filter((until) => now < new Date(until)).toSorted();
  return {
    ...shown,
    api_key: maskSecret(row.api_key),
    api_secret: maskSecret(row.api_secret),
    webhook_secret: maskSecret(row.webhook_secret),
    headers: maskedHeaders(openHeaders(services, row)),
    webhook_url: mayConfigure(ctx) ? hookAddress(ctx, row) : '',
    missing: missingOf(row),
    trouble: trouble && { ...trouble, message: sayProblem(trouble, language, services.translate) },
    overlap_until: left.at(-1) ?? null,
    ...figuresOf(counts),
  };
}

const unreadableSince = ({ updated_at }: ReadIntegration): KeptTrouble => ({
  code: 'credential_unreadable',
  facts: {},
  at: updated_at,
  times: 1,
});

/** The required values that an integration lacks. */
export function missingOf(
  row: Pick<
    IntegrationRow,
    'integration_type' | 'api_key' | 'api_secret' | 'webhook_secret' | 'api_endpoint' | 'settings'
  >,
): IntegrationCard['missing'] {
  const byAddress = row.settings.authentication === 'address';
  const { neededSecrets, endpoint } = sourceTypes[row.integration_type];
  const secrets = byAddress ? [] : neededSecrets.filter((name) => row[name] === '');
  const lacksEndpoint = endpoint === 'required' && row.api_endpoint === '';
  return [...secrets, ...(lacksEndpoint ? (['api_endpoint'] as const) : [])];
}

const sortings = {
  newest: { column: 'integrations.created_at', direction: 'desc', type: 'timestamptz' },
  oldest: { column: 'integrations.created_at', direction: 'asc', type: 'timestamptz' },
  name: { column: 'integrations.name', direction: 'asc', type: 'text', collation: 'es-x-icu' },
  last_sync: { column: 'integrations.synced_at', direction: 'desc', type: 'timestamptz' },
} as const satisfies Record<IntegrationSort, Sorting>;

const longAgo = '1970-01-01T00:00:00Z';

/** One page of the agency's integrations. Three statements, sent together. */
export async function listIntegrations(
  query: IntegrationListQuery,
  ctx: CommandContext,
): Promise<Page<IntegrationCard>> {
  const { tx, agency } = ctx;
  const db = integrationTables(tx);
  let matching = whereEqual(db.selectFrom('integrations').where('integrations.deleted_at', 'is', null), {
    'integrations.tenant_id': agency.id,
    'integrations.status': query.status,
    'integrations.integration_type': query.integration_type,
  });
  const { q } = query;
  if (q) {
    // An agency has only a few, so an index has no benefit.
    const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    matching = matching.where((eb) =>
      eb.or([eb('integrations.name', 'ilike', pattern), eb('integrations.description', 'ilike', pattern)]),
    );
  }
  const paging = pagingOf('integrations.id', sortings[query.sort], query);
  // Those that never received anything are last. Pagination needs a non-null value.
  const dated = matching
    .select(named)
    .select(sql<string>`coalesce(integrations.last_sync_at, ${longAgo}::timestamptz)`.as('synced_at'));
  const rows = db.selectFrom(dated.as('integrations')).selectAll().where('integrations.tenant_id', '=', agency.id);
  const [page, counts] = await Promise.all([readPage(db, cut(rows, paging), matching, paging), readCounts(ctx)]);
  return mapPage(page, ({ synced_at: _, ...row }) => cardOf(row, counts.of(row.id), ctx));
}

/** How many days before the end of a refresh token the warning starts. */
const keyWarningDays = 30;

/** One integration, or null if the agency has none with this id. Three statements, sent together. */
export async function readIntegration(id: string, ctx: CommandContext): Promise<Integration | null> {
  const { tx, agency } = ctx;
  const db = integrationTables(tx);
  const [row, counts, before] = await Promise.all([
    db
      .selectFrom('integrations')
      .leftJoin('users', onKey('users', 'integrations.created_by'))
      .leftJoin('integration_pulls', (join) =>
        join
          .onRef('integration_pulls.tenant_id', '=', 'integrations.tenant_id')
          .onRef('integration_pulls.integration_id', '=', 'integrations.id'),
      )
      .select(named)
      .select(['users.full_name as created_by_name', 'integration_pulls.refresh_until'])
      .where('integrations.tenant_id', '=', agency.id)
      .where('integrations.id', '=', id)
      .where('integrations.deleted_at', 'is', null)
      .executeTakeFirst(),
    readCounts(ctx),
    failedBeforeMapping(id, ctx),
  ]);
  if (!row) return null;
  const { created_by_name, refresh_until, ...integration } = row;
  const warnedFrom = refresh_until && new Date(Date.parse(refresh_until) - keyWarningDays * 86_400_000);
  return {
    ...cardOf(integration, counts.of(id), ctx),
    failed_before_mapping: before,
    key_ends_at: warnedFrom && warnedFrom <= ctx.clock() ? refresh_until : null,
    mapped_at: row.mapped_at,
    created_by_name,
  };
}

/** How many of an integration failed before the last change of its mappings. */
async function failedBeforeMapping(id: string, { tx, agency }: CommandContext): Promise<number> {
  const { count } = await integrationTables(tx)
    .selectFrom('incoming_leads')
    .innerJoin('integrations', onKey('integrations', 'incoming_leads.integration_id'))
    .where('incoming_leads.tenant_id', '=', agency.id)
    .where('incoming_leads.integration_id', '=', id)
    .where('incoming_leads.status', '=', 'Failed')
    .whereRef('incoming_leads.processed_at', '<', 'integrations.mapped_at')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Locks an integration that is not deleted until the transaction ends, by id or by a query for the id. undefined means
 * there is none.
 */
export function lockIntegration(
  id: string | Expression<string>,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
) {
  return integrationTables(tx)
    .selectFrom('integrations')
    .select(integrationColumns)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
