import type pg from 'pg';

/** What was brought in from a file is counted as a policy alone. */
const madeHere = 'import_id is null';
const inForce = "status in ('Activa', 'Pendiente Renovación')";

/**
 * Counters of records: the table and the value, and optionally the amount of each row and the condition for counted
 * rows.
 */
const counted: Record<string, readonly [table: string, value: string, amount?: string, which?: string]> = {
  leads_by_status: ['leads', 'status', '0', madeHere],
  leads_by_product: ['leads', "coalesce(product_type, 'none')", '0', madeHere],
  quotes_by_status: ['quotes', "replace(status, 'Borrador', 'Pendiente')", '0', madeHere],
  policies_by_status: ['policies', 'status'],
  renewals_by_status: ['renewals', 'status'],
  tasks_by_status: ['tasks', 'status'],
  policies_in_force: ['policies', "'all'", 'annual_premium', inForce],
  policies_to_end: ['policies', 'expiration_date::text', '0', `${inForce} and next_begins is null`],
};

/**
 * Counters by the day of creation: the table and the amount of each row, and optionally the condition for counted rows.
 */
const countedByDay: Record<string, readonly [table: string, amount: string, which?: string]> = {
  leads_by_day: ['leads', '0', madeHere],
  quotes_by_day: ['quotes', '0', `renews is null and ${madeHere}`],
  policies_by_day: ['policies', 'annual_premium', madeHere],
};

const owed = "c.status <> 'Cancelled'";
const adjusted = 'commission_adjustments a join commissions c on c.tenant_id = a.tenant_id and c.id = a.commission_id';
const [lineMonth, adjustedMonth] = ["to_char(c.calculated_on, 'YYYY-MM')", "to_char(a.made_on, 'YYYY-MM')"];

/** The counters of commissions: subject, value, amount, table and condition. */
const commissionFigures = [
  ...[
    ['commissions', 'c.net'] as const,
    ['commission_amounts', 'c.commission_amount'] as const,
    ['commission_premiums', 'c.annual_premium'] as const,
  ].flatMap(([subject, amount]) =>
    [`'${subject}'`, `'${subject}/' || c.agent_id`, `'${subject}/' || c.period_id`].map(
      (whose) => [whose, "c.status || '/' || c.product_type", amount, 'commissions c', 'true'] as const,
    ),
  ),
  ["'commissions_by_month'", lineMonth, 'c.commission_amount', 'commissions c', owed],
  ["'commissions_by_month/' || c.agent_id", lineMonth, 'c.commission_amount', 'commissions c', owed],
  [`'commissions_of_month/' || ${lineMonth}`, 'c.agent_id::text', 'c.commission_amount', 'commissions c', owed],
  ["'commissions_of_period/' || c.period_id", 'c.agent_id::text', 'c.commission_amount', 'commissions c', owed],
  ["'commission_adjustments_by_month'", adjustedMonth, 'a.adjustment_amount', adjusted, owed],
  ["'commission_adjustments_by_month/' || a.agent_id", adjustedMonth, 'a.adjustment_amount', adjusted, owed],
  [`'commission_adjustments_of_month/' || ${adjustedMonth}`, 'a.agent_id::text', 'a.adjustment_amount', adjusted, owed],
  ["'commission_chargebacks_open'", "'all'", 'c.amount', 'commission_chargebacks c', "c.status = 'Open'"],
  ["'commission_chargebacks_open'", 'c.agent_id::text', 'c.amount', 'commission_chargebacks c', "c.status = 'Open'"],
] as const;

/** Recomputes the counters of all agencies after rows were written without commands (docs/adr/0013). */
export async function recount(admin: pg.Client): Promise<void> {
  await admin.query("delete from tallies where subject = any($1) or subject like 'commission%'", [
    [...Object.keys(counted), ...Object.keys(countedByDay)],
  ]);
  for (const [subject, [table, value, amount = '0', which = 'true']] of Object.entries(counted)) {
    await admin.query(
      `insert into tallies (tenant_id, subject, value, shard, count, amount)
       select tenant_id, $1, ${value}, 0, count(*), sum(${amount}) from ${table} where ${which} group by 1, 3`,
      [subject],
    );
  }
  for (const [subject, [table, amount, which = 'true']] of Object.entries(countedByDay)) {
    await admin.query(
      `insert into tallies (tenant_id, subject, value, shard, count, amount)
       select r.tenant_id, $1, (r.created_at at time zone t.time_zone)::date::text, 0, count(*), sum(${amount})
       from ${table} r join tenants t on t.id = r.tenant_id where ${which} group by 1, 3`,
      [subject],
    );
  }
  for (const [subject, value, amount, rows, which] of commissionFigures) {
    await admin.query(
      `insert into tallies (tenant_id, subject, value, shard, count, amount)
       select c.tenant_id, ${subject}, ${value}, 0, count(*), sum(${amount}) from ${rows} where ${which}
       group by 1, 2, 3`,
    );
  }
}

/** The stored counters whose subjects start with this prefix: count and amount by agency, subject and value. */
export async function keptFigures(admin: pg.Client, subjects: string): Promise<unknown[]> {
  const { rows } = await admin.query(
    `select tenant_id, subject, value, sum(count)::int as count, sum(amount)::float as amount from tallies
     where subject like $1 group by 1, 2, 3 having sum(count) <> 0 or sum(amount) <> 0 order by 1, 2, 3`,
    [`${subjects}%`],
  );
  return rows;
}
