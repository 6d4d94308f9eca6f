import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type AddPasskey, type Passkey, type PasskeyAnswer, passkeyAlgorithms } from '../contract.ts';
import { isOwnChallenge } from './passkey-challenge.ts';
import type { RelyingParty } from './relying-party.ts';
import { twoStepTables } from './schema.ts';

type InAgency = Pick<CommandContext, 'tx' | 'agency' | 'clock' | 'changed' | 'services'>;

/** Loaded on demand, because it takes a tenth of a second. Call it before a transaction begins. */
export const passkeyLibrary = () => import('@simplewebauthn/server');

type Transports = z.output<typeof AddPasskey>['transports'];

/** The challenge that a passkey had to sign, and for which relying party. */
export interface Expected {
  purpose: string;
  about: string;
  party: RelyingParty;
}

/**
 * Stores a passkey that a browser created from a challenge of this server. false if it didn't, or if the agency already
 * has this passkey. No attestation is requested: passkeys of every maker are accepted.
 */
export async function keepPasskey(
  made: z.output<typeof AddPasskey>,
  userId: string,
  { purpose, about, party }: Expected,
  ctx: InAgency,
): Promise<boolean> {
  const { tx, agency, clock } = ctx;
  const { verifyRegistrationResponse } = await passkeyLibrary();
  const verified = await verifyRegistrationResponse({
    response: {
      id: made.id,
      rawId: made.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: made.client_data, attestationObject: made.attestation, transports: made.transports },
    },
    expectedChallenge: (challenge) => isOwnChallenge(challenge, purpose, about, ctx),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: passkeyAlgorithms,
    // It throws for every invalid or unreadable input.
  }).catch(() => null);
  if (!verified?.verified) return false;
  const { id: credential_id, publicKey, counter } = verified.registrationInfo.credential;
  const kept = await twoStepTables(tx)
    .insertInto('passkeys')
    .values({
      tenant_id: agency.id,
      id: randomUUID(),
      user_id: userId,
      credential_id,
      counter,
      name: made.name,
      public_key: Buffer.from(publicKey),
      transports: made.transports,
      created_at: clock(),
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'credential_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Whether a passkey of this user has signed a challenge of this server. Records the use. */
export async function checkPasskey(
  answer: PasskeyAnswer,
  userId: string,
  { purpose, about, party, mustVerifyUser }: Expected & { mustVerifyUser: boolean },
  ctx: InAgency,
): Promise<boolean> {
  const { tx, agency, clock } = ctx;
  const passkeys = twoStepTables(tx);
  const key = await passkeys
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId)
    .where('credential_id', '=', answer.id)
    .executeTakeFirst();
  if (!key) return false;
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  const verified = await verifyAuthenticationResponse({
    response: {
      id: answer.id,
      rawId: answer.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: answer.client_data,
        authenticatorData: answer.authenticator_data,
        signature: answer.signature,
      },
    },
    expectedChallenge: (challenge) => isOwnChallenge(challenge, purpose, about, ctx),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: mustVerifyUser,
    credential: {
      id: key.credential_id,
      publicKey: new Uint8Array(key.public_key),
      counter: key.counter,
    },
    // It throws for every invalid or unreadable input.
  }).catch(() => null);
  if (!verified?.verified) return false;
  ctx.changed('two_step', userId, userId);
  // An increasing counter shows that the key isn't a copy; most passkeys leave it at 0.
  const used = await passkeys
    .updateTable('passkeys')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: clock() })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', key.id)
    .where('counter', '=', key.counter)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Returns the user's passkeys for display to the user, oldest first. */
export async function readPasskeys(
  userId: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Passkey[]> {
  const rows = await twoStepTables(tx)
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const instantOf = (at: string | Date) => new Date(at).toISOString();
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: instantOf(created_at),
    last_used_at: last_used_at && instantOf(last_used_at),
  }));
}

/** Returns the user's passkeys in the terms of browsers. */
export async function knownKeys(
  userId: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<{ id: string; transports: Transports }[]> {
  const rows = await twoStepTables(tx)
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId)
    .execute();
  return rows as { id: string; transports: Transports }[];
}

/** Renames one passkey of a user. Returns the previous name; null means there is none. */
export async function namePasskey(
  { id, name }: { id: string; name: string },
  userId: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<string | null> {
  const passkeys = twoStepTables(tx);
  const before = await passkeys
    .selectFrom('passkeys')
    .select('name')
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return null;
  await passkeys
    .updateTable('passkeys')
    .set({ name })
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  return before.name;
}

/** Removes one passkey of a user. Returns its name; null means there is none. */
export async function deletePasskey(
  id: string,
  userId: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<string | null> {
  const deleted = await twoStepTables(tx)
    .deleteFrom('passkeys')
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name ?? null;
}

/** Removes all passkeys of a user, or with a given instant only those added since then. */
export async function deletePasskeys(
  userId: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
  since?: string,
): Promise<void> {
  const keys = twoStepTables(tx)
    .deleteFrom('passkeys')
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId);
  await (since ? keys.where('created_at', '>=', since) : keys).execute();
}
