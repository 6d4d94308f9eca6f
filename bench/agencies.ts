import { createHash } from 'node:crypto';
import { worldPassword } from '#db/world.ts';
import { newToken } from '#platform/server/access/session.ts';
import { bulkLoad } from './bulk-load.ts';
import type { Cluster, Database } from './cluster.ts';
import { loadLeads } from './load-leads.ts';
import { loadSales } from './load-sales.ts';
import { loadWork } from './load-work.ts';
import { makeNamedWorld } from './named-world.ts';

export const agentFirst = 100;
export const agentCount = 100;
export const sessionCount = 16;

/** The agency in which the calls are made, and a second agency in the same database. */
export interface Agencies {
  large: string;
  small: string;
  /** Session tokens of one Admin of each agency, one per connection. */
  largeTokens: readonly string[];
  smallTokens: readonly string[];
  /** The Admins who own the sessions. */
  largeAdmin: string;
  smallAdmin: string;
  /** The password of every user. */
  password: string;
}

export const leadCounts = { large: 200_000, small: 20_000 };
export const policyCounts = { large: 100_000, small: 10_000 };

/** User name and id of an agent. They are predictable, so that a pgbench script can name any agent. */
export const agentName = (number: number) => `agent${number}`;
export const agentId = (number: number) => uuidOf(`bench-agent-${number}`);

/** The text's md5 hash in the form of a UUID, as `md5(…)::uuid` produces it in SQL. */
export function uuidOf(text: string): string {
  const digits = createHash('md5').update(text).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const loaded = [
  'clients',
  'leads',
  'audit_events',
  'quotes',
  'policies',
  'tallies',
  'renewals',
  'tasks',
  'notifications',
];

/** Creates the test world, a hundred more agents, sessions, and the leads of both agencies. */
export async function createAgencies(cluster: Cluster): Promise<Agencies> {
  const world = await makeNamedWorld(cluster);
  const { sol: large, lakeside: small } = world.tenants;
  await createAgents(cluster, large);
  const smallSellers = Object.values(world.users).filter(
    ({ tenant_id, role }) => tenant_id === small && role !== 'CSR',
  );
  const [largeAdmin, smallAdmin] = [world.users.ana?.id as string, world.users.walter?.id as string];
  await bulkLoad(cluster.admin, loaded, async () => {
    await loadLeads(cluster.admin, { tenantId: large, leads: leadCounts.large, agents: agentIds() });
    await loadLeads(cluster.admin, {
      tenantId: small,
      leads: leadCounts.small,
      agents: smallSellers.map(({ id }) => id),
    });
    await loadSales(cluster.admin, large, policyCounts.large);
    await loadSales(cluster.admin, small, policyCounts.small);
    await loadWork(cluster.admin, large, largeAdmin);
    await loadWork(cluster.admin, small, smallAdmin);
  });
  return {
    large,
    small,
    largeTokens: await openSessions(cluster, large, largeAdmin, 'large'),
    smallTokens: await openSessions(cluster, small, smallAdmin, 'small'),
    largeAdmin,
    smallAdmin,
    password: worldPassword,
  };
}

/** The ids of all agents. */
export function agentIds(): string[] {
  return Array.from({ length: agentCount }, (_, index) => agentId(agentFirst + index));
}

/** Agents with the world's password. They can sign in, and most leads are assigned to them. */
export async function createAgents({ admin }: Cluster, tenantId: string): Promise<void> {
  await admin.query('update tenants set max_users = 1000 where id = $1', [tenantId]);
  await admin.query(
    `with agents as (
       insert into users (tenant_id, id, username, email, full_name, role, password_hash)
       select $1, md5('bench-agent-' || n)::uuid, 'agent' || n, 'agent' || n || '@example.com', 'Agente ' || n, 'Agente',
              (select password_hash from users where username = 'ana')
       from generate_series($2::int, $3::int) n
       returning id, username_norm, email)
     insert into sign_in_names (username_norm, tenant_id, user_id, email_norm)
     select username_norm, $1, id, email from agents`,
    [tenantId, agentFirst, agentFirst + agentCount - 1],
  );
}

/** The prefix of an agency's tokens. */
const agencyPart = (tenantId: string) => newToken(tenantId).token.slice(0, 22);
/** A session token with a name in place of its random part. */
export const namedToken = (tenantId: string, name: string) => agencyPart(tenantId) + name.padStart(43, '-');
/** Sessions with numbered tokens, so that a pgbench script can name any session. */
export const sessionToken = (tenantId: string, name: string, number: number) =>
  namedToken(tenantId, `bench-session-${name}-${number}`);
/** The SQL for the hash of such a token, whose number pgbench draws. */
export const sessionHashSql = (tenantId: string, name: string) =>
  `sha256(convert_to('${agencyPart(tenantId)}' || lpad('bench-session-${name}-' || :session::text, 43, '-'), 'UTF8'))`;

export async function openSessions(
  database: Database,
  tenantId: string,
  userId: string,
  name: string,
): Promise<string[]> {
  const tokens = Array.from({ length: sessionCount }, (_, number) => sessionToken(tenantId, name, number));
  await addSessions(database, tenantId, userId, tokens);
  return tokens;
}

/** Creates sessions for a user without signing in. */
export async function addSessions(
  { admin }: Database,
  tenantId: string,
  userId: string,
  tokens: readonly string[],
): Promise<void> {
  await admin.query(
    `insert into sessions (tenant_id, id, user_id, token_hash, remember_me, created_at, last_used_at, idle_seconds, expires_at)
     select $1, gen_random_uuid(), $2, sha256(convert_to(token, 'UTF8')), false, now(), now(), 3600, now() + interval '12 hours'
     from unnest($3::text[]) token`,
    [tenantId, userId, tokens],
  );
}
