import { type DailyStep, inBatches } from '#platform/server/background/daily-step.ts';
import { quoteFacts } from '../contract.ts';
import { quoteWeights } from './quote-tallies.ts';
import { quoteTables } from './schema.ts';

const before = { status: 'Enviada' } as const;
const after = { status: 'Vencida' } as const;

/** Turns the sent quotes whose last day has passed into Vencida, when the agency's day begins. */
export const expireQuotes: DailyStep = {
  name: 'quotes.expire',
  run: (day, work) =>
    inBatches(work, async ({ tx, agency, clock, audit, tally, emit }, size) => {
      const expired = await quoteTables(tx)
        .updateTable('quotes')
        .set({ ...after, updated_at: clock().toISOString() })
        .where('tenant_id', '=', agency.id)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('quotes')
            .select('id')
            .where('tenant_id', '=', agency.id)
            .where('status', '=', before.status)
            .where('valid_until', '<', day)
            // In one order, so that two runs at once wait in a row.
            .orderBy('valid_until')
            .orderBy('id')
            .limit(size)
            .forNoKeyUpdate(),
        )
        .returning('id')
        .execute();
      for (const { id } of expired) {
        tally(quoteWeights(before), quoteWeights(after));
        audit({ action: 'expireQuote', entity: 'quote', entity_id: id, before, after });
      }
      await Promise.all(expired.map(({ id }) => emit(quoteFacts.quoteChanged, { id, ...after })));
      return expired.length;
    }),
};
