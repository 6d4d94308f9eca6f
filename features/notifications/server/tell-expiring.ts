import { sql } from 'kysely';
import { alertDays, urgentDays } from '#features/policies/contract.ts';
import { isToEnd } from '#features/policies/server/index.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type DailyStep, inBatches } from '#platform/server/background/daily-step.ts';
import type { AgencyWork } from '#platform/server/background/job.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { notify } from './notify.ts';
import { notificationTables } from './schema.ts';

/** The policies that expire within this many days, and after the window before it. */
interface Window {
  within: number;
  beyond: number;
}

/** A policy that is first found in the last week gets one notification, not two. */
const windows: readonly Window[] = [
  { within: urgentDays, beyond: -1 },
  { within: alertDays, beyond: urgentDays },
];

/**
 * Notifies each agent once of a policy without a next term that enters the days of the alert, unless the agent was
 * notified of its renewal, and once more within the last days.
 */
export const tellExpiring: DailyStep = {
  name: 'notifications.expiring',
  async run(day, work) {
    for (const window of windows) await tellOf(window, day, work);
  },
};

async function tellOf(window: Window, day: string, work: AgencyWork): Promise<void> {
  let last: Found | undefined;
  await inBatches(work, async (ctx, size) => {
    const found = await findUntold(window, day, last, size, ctx);
    last = found.at(-1);
    await notify(
      ctx,
      found.map(({ id, agent_id, ...facts }) => ({
        userId: agent_id,
        kind: 'policy.expiring' as const,
        about: { kind: 'policy' as const, id },
        facts,
        once: onceOf(window),
      })),
    );
    return found.length;
  });
}

const onceOf = ({ within }: Window) => String(within);

interface Found {
  id: string;
  agent_id: string;
  policy_number: string;
  client: string;
  expiration_date: string;
}

/** The next policies of the window, after the last one found, whose agents have not been notified. */
function findUntold(
  window: Window,
  day: string,
  after: Found | undefined,
  size: number,
  { tx, agency }: CommandContext,
): Promise<Found[]> {
  const db = notificationTables(tx);
  let policies = db
    .selectFrom('policies')
    .innerJoin('clients', onKey('clients', 'policies.client_id'))
    .select(['policies.id', 'policies.agent_id', 'policies.policy_number'])
    .select(['clients.name as client', 'policies.expiration_date'])
    .where('policies.tenant_id', '=', agency.id)
    .where(isToEnd({ from: addDays(day, window.beyond + 1), until: addDays(day, window.within) }))
    .where('policies.agent_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications as told')
            .select(sql`1`.as('one'))
            .where('told.tenant_id', '=', agency.id)
            .whereRef('told.user_id', '=', 'policies.agent_id')
            .where('told.kind', '=', 'policy.expiring')
            .whereRef('told.about_id', '=', 'policies.id')
            .where('told.once', '=', onceOf(window)),
        ),
      ),
    )
    .orderBy('policies.expiration_date')
    .orderBy('policies.id')
    .limit(size);
  if (window.within > urgentDays) policies = policies.where(({ not }) => not(isToldOfRenewal(agency.id)));
  // A user who turned such notifications off has none, so the query would find the same policies again without end.
  if (after) {
    policies = policies.where(
      sql<boolean>`(policies.expiration_date, policies.id) > (${after.expiration_date}::date, ${after.id}::uuid)`,
    );
  }
  return policies.$narrowType<{ agent_id: string }>().execute();
}

/** The name of the notification of a term's renewal. It doesn't use the policy number, which may change. */
export const onceOfRenewal = ({ id, expiration_date }: { id: string; expiration_date: string }): string =>
  `${id} ${expiration_date}`;

/**
 * Whether a policy's agent was notified of this term's renewal. Older notifications without such a name have the policy
 * number.
 */
function isToldOfRenewal(agencyId: string) {
  return sql<boolean>`exists (
    select from notifications as renewal
    where renewal.tenant_id = ${agencyId} and renewal.user_id = policies.agent_id and renewal.kind = 'renewal.created'
      and renewal.facts ->> 'expiration_date' = to_char(policies.expiration_date, 'YYYY-MM-DD')
      and (renewal.once = policies.id::text || ' ' || to_char(policies.expiration_date, 'YYYY-MM-DD')
        or (renewal.once is null and renewal.facts ->> 'policy_number' = policies.policy_number)))`;
}

/** The users who were notified that one of these policies is in its last days, each as {@link readerOf}. */
export async function toldOfExpiry(
  policyIds: readonly string[],
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<ReadonlySet<string>> {
  if (policyIds.length === 0) return new Set();
  const told = await notificationTables(tx)
    .selectFrom('notifications')
    .select(['user_id', 'about_id'])
    .where('tenant_id', '=', agency.id)
    .where('kind', '=', 'policy.expiring')
    .where('once', '=', String(urgentDays))
    .where(sql<boolean>`about_id = any (${policyIds}::uuid[])`)
    .execute();
  return new Set(told.map(({ user_id, about_id }) => readerOf(user_id, about_id)));
}

/** The key of a user and a record. */
export const readerOf = (userId: string, aboutId: string | null): string => `${userId} ${aboutId}`;

/**
 * Deletes the notification that a policy expires for users who were notified of one of these renewals: one notification
 * per policy is enough.
 */
export async function forgetExpiring(
  { policyIds, renewalIds }: { policyIds: readonly string[]; renewalIds: readonly string[] },
  { tx, agency, changed }: Pick<CommandContext, 'tx' | 'agency' | 'changed'>,
): Promise<void> {
  const gone = await notificationTables(tx)
    .deleteFrom('notifications')
    .where('tenant_id', '=', agency.id)
    .where('kind', '=', 'policy.expiring')
    .where(sql<boolean>`about_id = any (${policyIds}::uuid[])`)
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('notifications as renewal')
        .select('renewal.user_id')
        .where('renewal.tenant_id', '=', agency.id)
        .where('renewal.kind', '=', 'renewal.created')
        .where(sql<boolean>`renewal.about_id = any (${renewalIds}::uuid[])`),
    )
    .returning('user_id')
    .execute();
  for (const { user_id } of gone) changed('notification', user_id, user_id);
}
