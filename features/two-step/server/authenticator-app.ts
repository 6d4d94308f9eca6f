import { randomUUID } from 'node:crypto';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { SecretColumns } from '#platform/server/ground/secrets.ts';
import { type AppSetup, setupMinutes } from '../contract.ts';
import { twoStepTables } from './schema.ts';

type InAgency = Pick<CommandContext, 'tx' | 'agency' | 'clock' | 'services'>;

const issuer = 'Vigencia';
const periodSeconds = 30;
/** A code is also taken one step early and one late: clocks differ, and people type. */
const window = 1;

/** Loaded when somebody needs it: most processes never do. */
const library = () => import('otpauth');

async function codesOf(secret: string, label = '') {
  const { Secret, TOTP } = await library();
  return new TOTP({ issuer, label, period: periodSeconds, secret: Secret.fromBase32(secret) });
}

/** The step of time whose code this is; null: of none near now. */
async function counterOf(code: string, secret: string, now: Date): Promise<number | null> {
  // The library counts full-width digits as digits, and fails on them.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const [{ TOTP }, totp] = await Promise.all([library(), codesOf(secret)]);
  const delta = totp.validate({ token: code, timestamp, window });
  // 0 is the step of now.
  return delta === null ? null : TOTP.counter({ timestamp, period: periodSeconds }) + delta;
}

/** What was begun, as it travels: sealed for one user, so that it is kept nowhere until it counts. */
interface Sealed {
  id: string;
  secret: string;
  /** In milliseconds. */
  expires: number;
}

/** Where the secrets of apps lie; one that is being set up travels for some minutes. */
export const appSecrets: readonly SecretColumns[] = [
  { table: 'authenticator_apps', columns: ['secret'], row: 'user_id', renewedBy: 'rotation' },
  { table: 'authenticator_apps', columns: ['setup'], row: 'user_id', renewedBy: 'nobody' },
];

const sealLocation = (tenant_id: string, row_id: string) =>
  ({ tenant_id, table: 'authenticator_apps', column: 'setup', row_id }) as const;
const secretLocation = (tenant_id: string, row_id: string) =>
  ({ tenant_id, table: 'authenticator_apps', column: 'secret', row_id }) as const;

/** A new secret, to be brought into an app. */
export async function newAppSetup(
  { user_id, username }: { user_id: string; username: string },
  { agency, clock, services: { secrets } }: InAgency,
): Promise<AppSetup> {
  const { Secret } = await library();
  const secret = new Secret({ size: 20 }).base32;
  const sealed: Sealed = { id: randomUUID(), secret, expires: clock().getTime() + setupMinutes * 60_000 };
  const setup = secrets.encrypt(JSON.stringify(sealed), sealLocation(agency.id, user_id));
  return { setup, secret, uri: (await codesOf(secret, username)).toString() };
}

/** A setup that may still be confirmed by this user. */
function opened(setup: string, userId: string, { agency, clock, services }: InAgency): Sealed | null {
  try {
    const sealed = JSON.parse(services.secrets.decrypt(setup, sealLocation(agency.id, userId))) as Sealed;
    return sealed.expires > clock().getTime() ? sealed : null;
  } catch {
    // Whatever was sent in its place, and what was sealed for somebody else.
    return null;
  }
}

/**
 * Keeps an app in place of an earlier one when the code is its own. `setup_over`: what was begun is too old, somebody
 * else's, or confirmed already. `wrong_code`: it is of no step near now. Ask it with the user locked.
 */
export async function keepApp(
  { setup, code }: { setup: string; code: string },
  userId: string,
  ctx: InAgency,
): Promise<'setup_over' | 'wrong_code' | null> {
  const { tx, agency, clock, services } = ctx;
  const sealed = opened(setup, userId, ctx);
  if (!sealed) return 'setup_over';
  const last_counter = await counterOf(code, sealed.secret, clock());
  if (last_counter === null) return 'wrong_code';
  const secret = services.secrets.encrypt(sealed.secret, secretLocation(agency.id, userId));
  const app = { id: sealed.id, secret, last_counter, created_at: clock() };
  const kept = await twoStepTables(tx)
    .insertInto('authenticator_apps')
    .values({ tenant_id: agency.id, user_id: userId, ...app })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet(app).where('authenticator_apps.id', '<>', sealed.id),
    )
    .returning('id')
    .executeTakeFirst();
  return kept ? null : 'setup_over';
}

/** Whether this is a code of the user's app that was not used before; from here on it was. Two at once: one is right. */
export async function spendAppCode(code: string, userId: string, ctx: InAgency): Promise<boolean> {
  const { tx, agency, clock, services } = ctx;
  const apps = twoStepTables(tx);
  const app = await apps
    .selectFrom('authenticator_apps')
    .select('secret')
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!app) return false;
  const secret = services.secrets.decrypt(app.secret, secretLocation(agency.id, userId));
  const counter = await counterOf(code, secret, clock());
  if (counter === null) return false;
  const used = await apps
    .updateTable('authenticator_apps')
    .set({ last_counter: counter })
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId)
    // Of the app that was asked, and of no step that was used, or before one that was.
    .where('secret', '=', app.secret)
    .where('last_counter', '<', counter)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Removes the user's app, where an instant is given only one that was set up since then; false: there is none. */
export async function deleteApp(
  userId: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
  since?: string,
): Promise<boolean> {
  const app = twoStepTables(tx)
    .deleteFrom('authenticator_apps')
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId)
    .returning('id');
  const deleted = await (since ? app.where('created_at', '>=', since) : app).executeTakeFirst();
  return deleted !== undefined;
}
