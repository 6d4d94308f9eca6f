import { sellers } from '#platform/contract/roles.ts';
import { none } from '../../contract/range.ts';
import type { Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';

export interface AgentName {
  id: string;
  /** Followed by the e-mail if other users of the agency share the name. */
  full_name: string;
  is_active: boolean;
  /** Whether records can be assigned to the user. */
  sells: boolean;
}

/** All current and former users of the agency, by id. One statement. */
export async function readNames({ tx, agency }: Reading): Promise<ReadonlyMap<string, AgentName>> {
  const users = await analyticsTables(tx)
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'is_active', 'role'])
    .where('tenant_id', '=', agency.id)
    .execute();
  const called = Map.groupBy(users, ({ full_name }) => full_name.toLowerCase());
  const nameOf = ({ full_name, email }: (typeof users)[number]) =>
    (called.get(full_name.toLowerCase())?.length ?? 0) > 1 ? `${full_name} (${email})` : full_name;
  return new Map(
    users.map(({ role, email, ...user }) => [
      user.id,
      {
        ...user,
        full_name: nameOf({ role, email, ...user }),
        sells: user.is_active && sellers.some((one) => one === role),
      },
    ]),
  );
}

/** The id of an agent. null means unassigned. */
export const agentId = (agent: string): string | null => (agent === none ? null : agent);
