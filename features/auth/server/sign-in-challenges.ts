import { randomUUID } from 'node:crypto';
import type { SecondStep } from '#features/users/contract.ts';
import { agencyOfToken, hashToken, newToken, type Session } from '#platform/server/access/session.ts';
import type { AgencyColumns } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import { challengeMinutes, type SecondStepDue } from '../contract.ts';
import { authTables } from './schema.ts';

/** Stores a sign-in with a right password until its second step. Deletes the user's expired ones. */
export function beginSecondStep(
  { user_id, remember_me, methods }: { user_id: string; remember_me: boolean; methods: SecondStep[] },
  { tx, agency, clock, atCommit }: CommandContext,
): SecondStepDue {
  const { token, hash: token_hash } = newToken(agency.id);
  const now = clock();
  const expires_at = new Date(now.getTime() + challengeMinutes * 60_000);
  atCommit(
    authTables(tx)
      .deleteFrom('sign_in_challenges')
      .where('tenant_id', '=', agency.id)
      .where('user_id', '=', user_id)
      .where('expires_at', '<=', now),
  );
  atCommit(
    authTables(tx)
      .insertInto('sign_in_challenges')
      .values({ tenant_id: agency.id, id: randomUUID(), user_id, token_hash, remember_me, expires_at }),
  );
  return { second_step: { token, expires_at: expires_at.toISOString(), methods } };
}

/** A user in the process of signing in, and the agency. */
export interface Arriving
  extends AgencyColumns,
    Pick<Session, 'user_id' | 'username' | 'full_name' | 'role' | 'tenant_status' | 'is_trial' | 'trial_ends_at'> {}

/** A sign-in that waits for its second step, and its user. */
export interface WaitingSignIn extends Arriving {
  challenge_id: string;
  remember_me: boolean;
}

/** Returns the waiting sign-in of a token. null means it doesn't exist or has expired. */
export async function findWaitingSignIn(
  token: string,
  { services, clock }: Pick<PublicContext<string>, 'services' | 'clock'>,
): Promise<WaitingSignIn | null> {
  const { rows } = await services.lookupPool.query<WaitingSignIn>('select * from find_sign_in_challenge($1, $2, $3)', [
    agencyOfToken(token),
    hashToken(token),
    clock(),
  ]);
  return rows[0] ?? null;
}

/** Ends the waiting sign-in and locks it until the transaction ends. false means a concurrent call was first. */
export async function endWaiting(
  challengeId: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<boolean> {
  const ended = await authTables(tx)
    .deleteFrom('sign_in_challenges')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', challengeId)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
