import { actorOf } from '#platform/server/acts/actor.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import type { Delivery } from '../source-types/delivery.ts';
import { type FoundIntegration, isClosed } from './find-integration.ts';
import { isKeptFull } from './kept-while-closed.ts';
import { takeLeads } from './lead-budget.ts';
import { type Stored, storeDeliveries } from './store-deliveries.ts';

/** Why nothing is accepted at present. */
type Reason = { waitSeconds: number } | { isFull: true };

/** Rolls back what was stored and taken off the budget. */
class Refused extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super('A delivery can not be accepted at present.');
    this.reason = reason;
  }
}

/**
 * Stores the deliveries of a call whole, and resolves once they are on disk. If the integration's budget is used up,
 * nothing is stored and the result is the number of seconds to wait. If its agency is closed for work and the limit of
 * waiting deliveries is reached, the result is `isFull`.
 */
export async function acceptDeliveries(
  integration: FoundIntegration,
  deliveries: readonly Delivery[],
  { performIn, services, clock }: PublicContext<never>,
): Promise<Stored | Reason> {
  const { integration_id: id, name } = integration;
  try {
    return await performIn(agencyOf(integration), actorOf('integration', name), async (ctx) => {
      const [waitSeconds, stored, isFull] = await Promise.all([
        takeLeads(id, deliveries.length, services.shares.budgetSeconds, ctx),
        storeDeliveries({ id }, deliveries, ctx as CommandContext<string>),
        isClosed(integration, clock()) && isKeptFull(ctx),
      ]);
      if (waitSeconds !== null) throw new Refused({ waitSeconds });
      if (isFull) throw new Refused({ isFull });
      return stored;
    });
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}
