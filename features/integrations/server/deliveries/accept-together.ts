import { actorOf } from '#platform/server/acts/actor.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import type { Delivery } from './delivery.ts';
import type { FoundIntegration } from './find-integration.ts';
import { type Stored, storeAddressed } from './store-deliveries.ts';

interface Waiting {
  integration_id: string;
  deliveries: readonly Delivery[];
  resolve(stored: Stored): void;
  reject(error: unknown): void;
}

/** What of an agency waits for the transaction that is under way. */
interface Line {
  waiting: Waiting[];
  atWork: number;
}

/** So many transactions of one agency store at once in a process; what comes meanwhile goes together into the next one. */
const atOnce = 2;
const togetherMax = 200;

const lines = new Map<string, Line>();

/**
 * Stores the deliveries of a call, and resolves once they are on disk. What comes at the same time for one agency shares a
 * transaction: the disk is waited for once.
 */
export function acceptTogether(
  found: FoundIntegration,
  deliveries: readonly Delivery[],
  context: PublicContext<never>,
): Promise<Stored> {
  return new Promise((resolve, reject) => {
    const line = lines.get(found.tenant_id) ?? { waiting: [], atWork: 0 };
    lines.set(found.tenant_id, line);
    line.waiting.push({ integration_id: found.integration_id, deliveries, resolve, reject });
    if (line.atWork < atOnce) void work(line, found, context);
  });
}

async function work(line: Line, found: FoundIntegration, context: PublicContext<never>): Promise<void> {
  line.atWork += 1;
  // Whatever has come in this turn of the loop goes along.
  await Promise.resolve();
  while (line.waiting.length > 0) {
    const together = line.waiting.splice(0, togetherMax);
    try {
      const stored = await store(together, found, context);
      for (const [at, { resolve }] of together.entries()) resolve(stored[at] as Stored);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }
  line.atWork -= 1;
  if (line.atWork === 0) lines.delete(found.tenant_id);
}

/** One transaction for all; each call learns of its own deliveries. */
function store(
  together: readonly Waiting[],
  found: FoundIntegration,
  { performIn }: PublicContext<never>,
): Promise<Stored[]> {
  const actor = actorOf('integration', found.name);
  return performIn(agencyOf(found), actor, async (deed) => {
    const addressed = together.flatMap(({ integration_id, deliveries }) =>
      deliveries.map((delivery) => ({ integration_id, delivery })),
    );
    const all = await storeAddressed(addressed, deed as Deed<string>);
    const isNew = new Set(all.stored);
    let from = 0;
    return together.map(({ deliveries }) => {
      const ids = all.ids.slice(from, from + deliveries.length);
      from += deliveries.length;
      const stored = ids.filter((id) => isNew.delete(id));
      return { ids, stored, repeated: ids.length - stored.length };
    });
  });
}
