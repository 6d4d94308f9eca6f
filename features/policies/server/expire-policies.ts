import { BegunDay, type DailyJob } from '#features/tenants/server/index.ts';
import { auditRow, house } from '#platform/server/acts/audit.ts';
import { foldTallies, tally } from '#platform/server/acts/tallies.ts';
import { policyTallies, policyWeights } from './policy-tallies.ts';

// Whoever works on one of them waits for the rest of its batch.
const batchSize = 100;

/** Turns the active policies whose expiration has passed into Vencida, when the agency's day begins. */
export const expirePolicies: DailyJob = {
  name: 'policies.expire',
  payload: BegunDay,
  retryLimit: 5,
  timeoutSeconds: 600,
  async run({ day }, { tenant_id, services: { tenancy, clock } }) {
    if (!tenant_id) throw new Error('Policies expire in an agency.');
    const before = { status: 'Activa' } as const;
    const after = { status: 'Vencida' } as const;
    const expireSome = () =>
      tenancy.inTenant(tenant_id, async (tx, atCommit) => {
        const expired = await tx
          .updateTable('policies')
          .set({ ...after, updated_at: clock().toISOString() })
          .where('tenant_id', '=', tenant_id)
          .where('id', 'in', (eb) =>
            eb
              .selectFrom('policies')
              .select('id')
              .where('tenant_id', '=', tenant_id)
              .where('status', '=', before.status)
              .where('expiration_date', '<', day)
              // In one order, so that two runs at once wait in a row.
              .orderBy('expiration_date')
              .orderBy('id')
              .limit(batchSize)
              .forNoKeyUpdate(),
          )
          .returning(['id', 'annual_premium', 'expiration_date'])
          .execute();
        for (const { id, ...policy } of expired) {
          tally(tx, tenant_id, policyWeights({ ...policy, ...before }), policyWeights({ ...policy, ...after }));
          const entry = { action: 'expirePolicy', entity: 'policy', entity_id: id, before, after };
          atCommit(auditRow(tx, clock, tenant_id, house, entry));
        }
        return expired.length;
      });
    while ((await expireSome()) === batchSize);
    await tenancy.inTenant(tenant_id, (tx) => foldTallies(tx, tenant_id, policyTallies.expiration, day));
  },
};
