import { sql } from 'kysely';
import type { Feature } from '#features/tenants/contract.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { cut, mapPage, type Page, pagingOf, readPage, timeSortings } from '#platform/server/database/paging.ts';
import type { Tenant, TenantListQuery } from '../contract.ts';
import { patternsOf } from './patterns-of.ts';
import { platformTables } from './schema.ts';

type Reading = Pick<PlatformCommandContext, 'tx' | 'clock' | 'services'>;

const columns = [
  'id',
  'name',
  'own_name',
  'subdomain',
  'custom_domain',
  'admin_email',
  'contact_phone',
  'address',
  'plan',
  'max_users',
  'max_policies',
  'features_enabled',
  'branding_scope',
  'is_trial',
  'trial_days',
  'trial_ends_at',
  'status',
  'time_zone',
  'locale',
  'date_format',
  'created_at',
  'deleted_at',
  'purge_at',
] as const;

const agencies = ({ tx }: Reading) => platformTables(tx).selectFrom('tenants').where('kind', '=', 'agency');

type Row = Awaited<ReturnType<typeof readRows>>[number];
const readRows = (ctx: Reading) => agencies(ctx).select(columns).execute();

/** An agency's usage. */
interface Use {
  tenant_id: string;
  users: number;
  policies: number;
  last_active: string | null;
}

/** The usage of these agencies. One statement, through the lookup role: the platform cannot read agencies' rows. */
async function readUse(ids: readonly string[], { tx, clock }: Reading): Promise<Map<string, Use>> {
  const { rows } = await sql<Use>`select * from agencies_in_use(${ids}::uuid[], ${clock().toISOString()})`.execute(tx);
  return new Map(rows.map((row) => [row.tenant_id, row]));
}

/** One page of the agencies, with the usage of each. */
export async function readTenants(filters: TenantListQuery, ctx: Reading): Promise<Page<Tenant>> {
  const { status, plan, search, deleted = 'false' } = filters;
  let query = agencies(ctx).where('deleted_at', deleted === 'true' ? 'is not' : 'is', null);
  if (status) query = query.where('status', '=', status);
  if (plan) query = query.where('plan', '=', plan);
  for (const pattern of patternsOf(search)) query = query.where(sql<boolean>`search_text like folded(${pattern})`);
  const paging = pagingOf('tenants.id', timeSortings('tenants').newest, filters);
  const page = await readPage(platformTables(ctx.tx), cut(query.select(columns), paging), query, paging);
  const uses = await readUse(
    page.items.map(({ id }) => id),
    ctx,
  );
  return mapPage(page, (row) => shown(row, uses.get(row.id), ctx));
}

/** One agency, also a deleted one; null when the id is unknown. */
export async function readTenant(id: string, ctx: Reading): Promise<Tenant | null> {
  const [row, uses] = await Promise.all([
    agencies(ctx).select(columns).where('id', '=', id).executeTakeFirst(),
    readUse([id], ctx),
  ]);
  return row ? shown(row, uses.get(id), ctx) : null;
}

/**
 * An agency that was created in this transaction, with its first user: its usage is known, and the lookup role cannot
 * read it before the commit.
 */
export async function readNewTenant(id: string, ctx: Reading): Promise<Tenant> {
  const row = await agencies(ctx).select(columns).where('id', '=', id).executeTakeFirstOrThrow();
  return shown(row, { tenant_id: id, users: 1, policies: 0, last_active: null }, ctx);
}

function shown(row: Row, use: Use | undefined, { services }: Reading): Tenant {
  const { custom_domain, ...told } = row;
  return {
    ...told,
    companyName: row.name,
    host: `${row.subdomain}.${services.config.agencyDomain?.suffix ?? 'localhost'}`,
    customDomain: custom_domain,
    features_enabled: row.features_enabled as Feature[],
    locale: row.locale as Tenant['locale'],
    current_users: use?.users ?? 0,
    current_policies: use?.policies ?? 0,
    lastActive: use?.last_active ?? null,
  } as Tenant;
}
