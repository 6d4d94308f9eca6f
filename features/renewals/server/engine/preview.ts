import { type RawBuilder, sql } from 'kysely';
import { type Days, isToEnd } from '#features/policies/server/index.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type LeftOutReason, leftOutReasons, previewMax, type RenewalPreview } from '../../contract/engine.ts';
import { readConfig } from '../renewal-config.ts';
import { renewalTables } from '../schema.ts';
import { countDue, hasRenewal, isFollowed } from './due-policies.ts';

type Previewed = RenewalPreview['policies'][number];
type LeftOut = RenewalPreview['left_out_policies'][number];

/** What the engine would do at this moment, and why other policies get nothing. */
export async function previewRenewals(ctx: CommandContext): Promise<RenewalPreview> {
  const { tx, agency, today } = ctx;
  const { days_before_expiration } = await readConfig(ctx);
  const window = { from: today, until: addDays(today, days_before_expiration) };
  const isDue = sql<boolean>`${isToEnd(window)} and not ${hasRenewal(agency.id)} and not ${isFollowed(agency.id)}`;
  const [due, counted, policies, others] = await Promise.all([
    countDue(window, ctx),
    sql<{ why: LeftOutReason; total: number }>`
      select why, count(*)::int as total
      from (select ${whyOf(window, agency.id)} as why from policies where policies.tenant_id = ${agency.id}) as left_out
      where why is not null group by why`.execute(renewalTables(tx)),
    named<Previewed>(sql`${isDue}`, sql``, ctx),
    named<LeftOut>(
      sql`policies.expiration_date between ${window.from}::date and ${window.until}::date and not (${isDue})`,
      sql`, ${whyOf(window, agency.id)} as why`,
      ctx,
    ),
  ]);
  return {
    until: window.until,
    due: due.total,
    due_premium: due.premium,
    policies,
    left_out: countsOf(counted.rows),
    left_out_policies: others,
  };
}

/** The count per reason, 0 for reasons without policies. */
function countsOf(counted: readonly { why: LeftOutReason; total: number }[]): RenewalPreview['left_out'] {
  const counts = new Map(counted.map(({ why, total }) => [why, total]));
  return Object.fromEntries(leftOutReasons.map((why) => [why, counts.get(why) ?? 0])) as RenewalPreview['left_out'];
}

/** Why a policy gets no renewal; null: it gets one. */
function whyOf(window: Days, agencyId: string): RawBuilder<LeftOutReason | null> {
  return sql`case
    when policies.cancelled_on is not null then 'cancelled'
    when policies.next_begins is not null then 'renewed'
    when ${hasRenewal(agencyId)} then 'has_renewal'
    when policies.expiration_date < ${window.from}::date then 'expired'
    when policies.expiration_date > ${window.until}::date then 'not_due'
    when ${isFollowed(agencyId)} then 'followed'
  end`;
}

/** The first of the selected policies, by expiration, with their names. */
async function named<Row>(
  which: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
  { tx, agency }: CommandContext,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select policies.id, policies.policy_number, clients.name as client_name, policies.product_type, policies.carrier,
           policies.annual_premium, policies.expiration_date, users.full_name as agent_name ${more}
    from policies
    join clients on clients.tenant_id = policies.tenant_id and clients.id = policies.client_id
    left join users on users.tenant_id = policies.tenant_id and users.id = policies.agent_id
    where policies.tenant_id = ${agency.id} and ${which}
    order by policies.expiration_date, policies.id
    limit ${sql.lit(previewMax)}`.execute(renewalTables(tx));
  return rows;
}
