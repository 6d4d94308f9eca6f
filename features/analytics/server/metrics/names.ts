import { sellers } from '#platform/contract/roles.ts';
import { none } from '../../contract/range.ts';
import type { Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';

export interface AgentName {
  id: string;
  full_name: string;
  is_active: boolean;
  /** Whether records can be given to them. */
  sells: boolean;
}

/** Everybody who works or worked for the agency, by id. One statement. */
export async function readNames({ tx, agency }: Reading): Promise<ReadonlyMap<string, AgentName>> {
  const users = await analyticsTables(tx)
    .selectFrom('users')
    .select(['id', 'full_name', 'is_active', 'role'])
    .where('tenant_id', '=', agency.id)
    .execute();
  return new Map(
    users.map(({ role, ...user }) => [
      user.id,
      { ...user, sells: user.is_active && sellers.some((one) => one === role) },
    ]),
  );
}

/** The id of an agent; null: nobody's. */
export const agentId = (agent: string): string | null => (agent === none ? null : agent);
