import { randomUUID } from 'node:crypto';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { SecretColumns } from '#platform/server/ground/secrets.ts';
import { type AppSetup, setupMinutes } from '../contract.ts';
import { twoStepTables } from './schema.ts';

type InAgency = Pick<CommandContext, 'tx' | 'agency' | 'clock' | 'services'>;

const issuer = 'Vigencia';
const periodSeconds = 30;
/** The code of one step earlier or later is accepted, because clocks differ and typing takes time. */
const window = 1;

/** Loaded on demand: most processes never need it. */
const library = () => import('otpauth');

async function codesOf(secret: string, label = '') {
  const { Secret, TOTP } = await library();
  return new TOTP({ issuer, label, period: periodSeconds, secret: Secret.fromBase32(secret) });
}

/** The time step of a code. null means it matches none near the current time. */
async function counterOf(code: string, secret: string, now: Date): Promise<number | null> {
  // The library accepts full-width digits as digits, and then fails on them.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const [{ TOTP }, totp] = await Promise.all([library(), codesOf(secret)]);
  const delta = totp.validate({ token: code, timestamp, window });
  // 0 is the current step.
  return delta === null ? null : TOTP.counter({ timestamp, period: periodSeconds }) + delta;
}

/** A pending setup in transit: sealed for one user, so that nothing is stored until it is confirmed. */
interface Sealed {
  id: string;
  secret: string;
  /** In milliseconds. */
  expires: number;
}

/** Where the secrets of apps are stored. One being set up is in transit for some minutes. */
export const appSecrets: readonly SecretColumns[] = [
  { table: 'authenticator_apps', columns: ['secret'], row: 'user_id', renewedBy: 'rotation' },
  { table: 'authenticator_apps', columns: ['setup'], row: 'user_id', renewedBy: 'nobody' },
];

const sealLocation = (tenant_id: string, row_id: string) =>
  ({ tenant_id, table: 'authenticator_apps', column: 'setup', row_id }) as const;
const secretLocation = (tenant_id: string, row_id: string) =>
  ({ tenant_id, table: 'authenticator_apps', column: 'secret', row_id }) as const;

/** Creates a secret for an app. */
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

/** A pending setup that this user may still confirm. */
function opened(setup: string, userId: string, { agency, clock, services }: InAgency): Sealed | null {
  try {
    const sealed = JSON.parse(services.secrets.decrypt(setup, sealLocation(agency.id, userId))) as Sealed;
    return sealed.expires > clock().getTime() ? sealed : null;
  } catch {
    // Any other input, or a setup sealed for another user.
    return null;
  }
}

/**
 * Stores an app in place of an earlier one if the code is right. `setup_over`: the setup is too old, another user's, or
 * already confirmed. `wrong_code`: the code matches no step near the current time. Call it with the user locked.
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

/** Whether this is an unused code of the user's app; marks it as used. Of two concurrent calls one returns true. */
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
    // Only for the app that was read, and for a step later than the last one used.
    .where('secret', '=', app.secret)
    .where('last_counter', '<', counter)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Removes the user's app, or with a given instant only one set up since then. false means there is none. */
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
