import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addressOf } from '#platform/contract/route.ts';
import type { ActServices } from '#platform/server/acts/act-services.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import { authRoutes } from '../contract.ts';
import { deviceNamed } from './device.ts';
import { authTables } from './schema.ts';

const cookieName = 'vigencia_device';
const cookieSeconds = 400 * 86_400;

/** The origin of a sign-in: address, network and device. */
export interface Origin {
  browser: string;
  system: string;
  /** The caller's network address. */
  address: string;
  /** The network that rate limits count. */
  network: string;
  /** The browser's identifier, which it keeps from its first sign-in on. */
  device: string;
  keys: {
    device: Buffer;
    network: Buffer;
    /** A kind of browser in a network, for programs without cookies. */
    place: Buffer;
  };
  /** The same under each key of the installation, so that a device stays known after a key change. */
  knownBy: Record<keyof Origin['keys'], readonly Buffer[]>;
}

const keysOf = (kind: string, texts: readonly string[], { secrets }: Pick<ActServices, 'secrets'>) =>
  secrets.digests(`known ${kind}`, texts.join('\n'));

/** Returns the origin of a request. */
export function originOf({ address, network, header, cookie, services }: PublicContext<string>): Origin {
  const named = deviceNamed(header('user-agent'));
  const kept = cookie(cookieName) ?? '';
  const device = /^[\w-]{43}$/.test(kept) ? kept : randomBytes(32).toString('base64url');
  const knownBy = {
    device: keysOf('device', [device], services),
    network: keysOf('network', [network], services),
    place: keysOf('place', [network, named.browser, named.system], services),
  };
  const first = (keys: readonly Buffer[]) => keys[0] as Buffer;
  const keys = { device: first(knownBy.device), network: first(knownBy.network), place: first(knownBy.place) };
  return { ...named, address, network, device, keys, knownBy };
}

/** Sets the browser's identifier, for every way to sign in. */
export function markDevice({ device }: Origin, { setCookie }: PublicContext<string>): void {
  setCookie(cookieName, device, cookieSeconds, addressOf(authRoutes.routes.signIn));
}

/**
 * Returns which keys of an origin the user with this name has signed in with before. Takes the same time for an unknown
 * name.
 */
export async function knownOf(
  username: string,
  { knownBy }: Origin,
  services: Pick<ActServices, 'lookupPool'>,
): Promise<Record<keyof Origin['keys'], boolean>> {
  const known = await knownKeys(username, Object.values(knownBy).flat(), services);
  const isKnown = (keys: readonly Buffer[]) => keys.some((key) => known.some((one) => one.equals(key)));
  return { device: isKnown(knownBy.device), network: isKnown(knownBy.network), place: isKnown(knownBy.place) };
}

/** Whether the user with this name has signed in from this network before. */
export async function isKnownNetwork(
  username: string,
  network: string,
  services: Pick<ActServices, 'lookupPool' | 'secrets'>,
): Promise<boolean> {
  return (await knownKeys(username.toLowerCase(), keysOf('network', [network], services), services)).length > 0;
}

async function knownKeys(
  username: string,
  keys: readonly Buffer[],
  { lookupPool }: Pick<ActServices, 'lookupPool'>,
): Promise<Buffer[]> {
  const { rows } = await lookupPool.query<{ key_hash: Buffer }>({
    name: 'known_device_keys',
    text: 'select * from known_device_keys($1, $2)',
    values: [username, keys],
  });
  return rows.map(({ key_hash }) => key_hash);
}

/** Records that a user has signed in from this origin. */
export function rememberOrigin(
  userId: string,
  { keys }: Origin,
  { tx, agency, clock, atCommit }: CommandContext,
): void {
  const rows = Object.values(keys)
    // In a fixed order, so that concurrent sign-ins don't deadlock.
    .sort(Buffer.compare)
    .map((key_hash) => ({ tenant_id: agency.id, user_id: userId, key_hash, last_seen_at: clock() }));
  atCommit(
    authTables(tx)
      .insertInto('known_devices')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'user_id', 'key_hash']).doUpdateSet({ last_seen_at: clock() }),
      ),
  );
}

/** Forgets all origins of a user, or only the given keys, but never those of the kept session. */
export async function forgetOrigins(
  userId: string,
  { kept, keys }: { kept: string | null; keys?: readonly Buffer[] },
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<void> {
  const all = authTables(tx)
    .deleteFrom('known_devices as d')
    .where('d.tenant_id', '=', agency.id)
    .where('d.user_id', '=', userId);
  // Without a session the query must be skipped: a distributed database can't look up a null id.
  const known =
    kept === null
      ? all
      : all.where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('sessions as s')
                .select('s.id')
                .where('s.tenant_id', '=', agency.id)
                .whereRef('s.tenant_id', '=', 'd.tenant_id')
                .where('s.id', '=', kept)
                .where(sql<boolean>`d.key_hash = any (s.device_keys)`),
            ),
          ),
        );
  await (keys ? known.where('d.key_hash', 'in', keys) : known).execute();
}
