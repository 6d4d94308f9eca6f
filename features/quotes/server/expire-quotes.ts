import { type DailyStep, inBatches } from '#platform/server/background/daily-step.ts';
import type { AgencyWork } from '#platform/server/background/job.ts';
import { anyOf } from '#platform/server/database/conditions.ts';
import { openStatuses, type StoredQuoteStatus } from '../contract.ts';
import { quoteIncrements } from './quote-counters.ts';
import { quoteTables } from './schema.ts';

const after = { status: 'Vencida' } as const;

/** Sets sent quotes and drafts whose last day has passed to Vencida, at the start of the agency's day. */
export const expireQuotes: DailyStep = {
  name: 'quotes.expire',
  async run(day, work) {
    for (const status of openStatuses) await expire({ status }, day, work);
  },
};

function expire(before: { status: StoredQuoteStatus }, day: string, work: AgencyWork): Promise<void> {
  return inBatches(work, async ({ tx, agency, clock, audit, count, changed }, size) => {
    const expired = await quoteTables(tx)
      .updateTable('quotes')
      .set({ ...after, updated_at: clock().toISOString() })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', (eb) =>
        anyOf(
          eb
            .selectFrom('quotes')
            .select('id')
            .where('tenant_id', '=', agency.id)
            .where('import_id', 'is', null)
            .where('status', '=', before.status)
            .where('valid_until', '<', day)
            // A fixed order, so that two concurrent runs wait for each other without a deadlock.
            .orderBy('valid_until')
            .orderBy('id')
            .limit(size)
            .forNoKeyUpdate(),
        ),
      )
      .returning('id')
      .execute();
    for (const { id } of expired) {
      count(quoteIncrements({ ...before, import_id: null }), quoteIncrements({ ...after, import_id: null }));
      audit({ action: 'expireQuote', entity: 'quote', entity_id: id, before, after });
    }
    for (const { id } of expired) changed('quote', id);
    return expired.length;
  });
}
