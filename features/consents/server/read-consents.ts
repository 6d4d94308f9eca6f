import { type SelectQueryBuilder, sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { type Page, pagingOf, readJoinedPage, type Sorting } from '#platform/server/database/paging.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import type { AddressState, Consent } from '../contract.ts';
import { addressesOf, stateOf } from './ledger/read-states.ts';
import { consentTables } from './schema.ts';
import { linkToken } from './unsubscribe/link.ts';

const columns = [
  'id',
  'communication_type',
  'address',
  'purposes',
  'change',
  'words',
  'language',
  'source',
  'source_name',
  'network_address',
  'page_url',
  'certificate',
  'at',
  'created_at',
] as const;
const newest = {
  column: 'consent_events.created_at',
  direction: 'desc',
  type: 'timestamptz',
} as const satisfies Sorting;

type Events = SelectQueryBuilder<KnownTables<typeof consentTables>, 'consent_events', object>;

/**
 * Returns one page of the given and revoked consents of a client and the client's addresses. null means no such client.
 */
export async function listConsents(
  id: string,
  query: { limit: number; cursor?: string | undefined },
  ctx: CommandContext,
): Promise<Page<Consent> | null> {
  const { tx, agency } = ctx;
  const addresses = await addressesOf(id, ctx);
  if (!addresses) return null;
  const of = addresses.map(
    ({ channel, address }) =>
      sql<boolean>`(consent_events.communication_type = ${channel} and consent_events.address = ${address})`,
  );
  const whole = consentTables(tx)
    .selectFrom('consent_events')
    .where('consent_events.tenant_id', '=', agency.id)
    .where(sql<boolean>`(consent_events.client_id = ${id} or ${sql.join([...of, sql`false`], sql` or `)})`) as Events;
  const paging = pagingOf('consent_events.id', newest, query);
  return readJoinedPage(consentTables(tx), 'consent_events', agency.id, whole, paging, shown);
}

const shown = (events: Events) =>
  events
    .leftJoin('users', onKey('users', 'consent_events.by_user'))
    .select(columns.map((name) => `consent_events.${name}` as const))
    .select(sql<string | null>`users.full_name`.as('by_name'));

/** Returns the states of a client's addresses. null means no such client. */
export async function readStates(id: string, ctx: CommandContext): Promise<AddressState[] | null> {
  const addresses = await addressesOf(id, ctx);
  if (!addresses) return null;
  const { services, agency } = ctx;
  const linkOf = (address: string) =>
    `${services.config.appUrl}/u/${linkToken({ tenant_id: agency.id, message_id: '', client_id: id, address }, services)}`;
  return Promise.all(
    addresses.map(async ({ channel, address }) => ({
      ...(await stateOf(channel, address, ctx)),
      unsubscribe_url: channel === 'Email' ? linkOf(address) : '',
    })),
  );
}
