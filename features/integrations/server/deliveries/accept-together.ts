import { actorOf } from '#platform/server/acts/actor.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import { planCall } from './call-for-work.ts';
import type { Delivery } from './delivery.ts';
import { isKeptFull } from './kept-while-closed.ts';
import { type KnownIntegration, lookAgain } from './known-integrations.ts';
import { takeLeads } from './lead-budget.ts';
import { type Stored, storeAddressed } from './store-deliveries.ts';

/** Nothing can be accepted at present. */
type Refused = { waitSeconds: number } | typeof full;

/** The storage limit for an agency that is closed for work is reached. */
const full = { isFull: true } as const;

/** The outcome of a call's deliveries. null means the integration differs from its cached state. */
type Outcome = Stored | Refused | null;

interface Waiting {
  known: KnownIntegration;
  deliveries: readonly Delivery[];
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/** The deliveries of an agency that wait for the running transaction. */
interface Line {
  waiting: Waiting[];
  atWork: number;
}

/**
 * The maximum number of concurrent storing transactions per agency and process. Deliveries in the meantime share the
 * next transaction.
 */
const atOnce = 2;
/** The maximum number of deliveries per transaction, unless a single call has more. */
const togetherMax = 300;

const lines = new Map<string, Line>();

/**
 * Stores the deliveries of a call, and resolves once they are on disk. If the integration changed since the lookup,
 * nothing is stored and the result is null. If its budget is used up, the result is the number of seconds to wait.
 * Concurrent deliveries for one agency share a transaction, so that the disk is waited for once.
 */
export function acceptTogether(
  integration: KnownIntegration,
  deliveries: readonly Delivery[],
  context: PublicContext<never>,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const line = lines.get(integration.tenant_id) ?? { waiting: [], atWork: 0 };
    lines.set(integration.tenant_id, line);
    line.waiting.push({ known: integration, deliveries, resolve, reject });
    if (line.atWork < atOnce) void work(line, integration.tenant_id, context);
  });
}

async function work(line: Line, agencyId: string, context: PublicContext<never>): Promise<void> {
  line.atWork += 1;
  // All calls of this event loop turn join the transaction.
  await Promise.resolve();
  while (line.waiting.length > 0) {
    const together = nextOf(line.waiting);
    const left = await settle(together, context);
    line.waiting.unshift(...left);
  }
  line.atWork -= 1;
  if (line.atWork === 0) lines.delete(agencyId);
}

function nextOf(waiting: Waiting[]): Waiting[] {
  let count = 0;
  const end = waiting.findIndex(({ deliveries }) => {
    count += deliveries.length;
    return count > togetherMax;
  });
  return waiting.splice(0, end < 0 ? waiting.length : Math.max(1, end));
}

/** Stores these deliveries together and answers their calls. Returns those to retry separately. */
async function settle(together: readonly Waiting[], context: PublicContext<never>): Promise<readonly Waiting[]> {
  try {
    const stored = await store(together, context);
    for (const [at, { resolve }] of together.entries()) resolve(stored[at] as Stored);
    return [];
  } catch (error) {
    if (error instanceof NotTaken) {
      const { outcomes } = error;
      for (const { known, resolve } of together) if (outcomes.has(known)) resolve(outcomes.get(known) ?? null);
      return together.filter(({ known }) => !outcomes.has(known));
    }
    // A delivery that the database refuses does not affect the concurrent ones.
    if (together.length > 1 && isOfData(error)) {
      for (const each of together) await settle([each], context);
      return [];
    }
    for (const { reject } of together) reject(error);
    return [];
  }
}

/** Rolls back what was stored for integrations that differ from their cached state or exceed their budget. */
class NotTaken extends Error {
  readonly outcomes: ReadonlyMap<KnownIntegration, Refused | null>;

  constructor(outcomes: ReadonlyMap<KnownIntegration, Refused | null>) {
    super('An integration was changed since it was looked up, or too much has come to it.');
    this.outcomes = outcomes;
  }
}

/** The number of deliveries per integration id. */
function countsOf(together: readonly Waiting[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { known, deliveries } of together) {
    counts.set(known.integration_id, (counts.get(known.integration_id) ?? 0) + deliveries.length);
  }
  return counts;
}

/** Whether PostgreSQL refuses the data itself. */
const isOfData = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''));

/** One transaction for all. Each call gets the result of its own deliveries. */
async function store(together: readonly Waiting[], { performIn, services }: PublicContext<never>): Promise<Stored[]> {
  const [{ known }] = together as readonly [Waiting];
  const call = planCall(known.tenant_id);
  const stored = await performIn(agencyOf(known), actorOf('integration', known.name), async (ctx) => {
    const addressed = together.flatMap(({ known: { integration_id }, deliveries }) =>
      deliveries.map((delivery) => ({ integration_id, delivery })),
    );
    const [{ changed, isAgencyClosed }, spent, all] = await Promise.all([
      lookAgain(new Set(together.map((each) => each.known)), ctx),
      takeLeads(countsOf(together), services.shares.budgetSeconds, ctx),
      storeAddressed(addressed, ctx as CommandContext<string>, { worked: call.worked }),
    ]);
    const untaken = together.flatMap(({ known: each }): [KnownIntegration, Refused | null][] => {
      if (changed.has(each)) return [[each, null]];
      const waitSeconds = spent.get(each.integration_id);
      return waitSeconds === undefined ? [] : [[each, { waitSeconds }]];
    });
    if (untaken.length === 0 && isAgencyClosed && (await isKeptFull(ctx))) {
      untaken.push(...together.map(({ known: each }): [KnownIntegration, Refused] => [each, full]));
    }
    if (untaken.length > 0) throw new NotTaken(new Map(untaken));
    const isNew = new Set(all.stored);
    let from = 0;
    return together.map(({ deliveries }) => {
      const ids = all.ids.slice(from, from + deliveries.length);
      from += deliveries.length;
      const fresh = ids.filter((id) => isNew.delete(id));
      return { ids, stored: fresh, repeated: ids.length - fresh.length };
    });
  });
  if (stored.some((each) => each.stored.length > 0)) call.isMade();
  return stored;
}
