import { BegunDay, type DailyJob } from '#features/tenants/server/index.ts';
import { auditRow, house } from '#platform/server/acts/audit.ts';
import { tally } from '#platform/server/acts/tallies.ts';
import { quoteWeights } from './quote-tallies.ts';

// Whoever works on one of them waits for the rest of its batch.
const batchSize = 100;

/** Turns the sent quotes whose last day has passed into Vencida, when the agency's day begins. */
export const expireQuotes: DailyJob = {
  name: 'quotes.expire',
  payload: BegunDay,
  retryLimit: 5,
  timeoutSeconds: 600,
  async run({ day }, { tenant_id, services: { tenancy, clock } }) {
    if (!tenant_id) throw new Error('Quotes expire in an agency.');
    const before = { status: 'Enviada' } as const;
    const after = { status: 'Vencida' } as const;
    const expireSome = () =>
      tenancy.inTenant(tenant_id, async (tx, atCommit) => {
        const expired = await tx
          .updateTable('quotes')
          .set({ ...after, updated_at: clock().toISOString() })
          .where('tenant_id', '=', tenant_id)
          .where('id', 'in', (eb) =>
            eb
              .selectFrom('quotes')
              .select('id')
              .where('tenant_id', '=', tenant_id)
              .where('status', '=', before.status)
              .where('valid_until', '<', day)
              // In one order, so that two runs at once wait in a row.
              .orderBy('valid_until')
              .orderBy('id')
              .limit(batchSize)
              .forNoKeyUpdate(),
          )
          .returning('id')
          .execute();
        for (const { id } of expired) {
          tally(tx, tenant_id, quoteWeights(before), quoteWeights(after));
          const entry = { action: 'expireQuote', entity: 'quote', entity_id: id, before, after };
          atCommit(auditRow(tx, clock, tenant_id, house, entry));
        }
        return expired.length;
      });
    while ((await expireSome()) === batchSize);
  },
};
