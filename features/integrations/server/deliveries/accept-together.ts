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

/** Nothing may come at present. */
type Refused = { waitSeconds: number } | typeof full;

/** As much is kept for the agency as can be while it may not work with it. */
const full = { isFull: true } as const;

/** What became of the deliveries of a call; null: their integration is not any more what it was known as. */
type Outcome = Stored | Refused | null;

interface Waiting {
  known: KnownIntegration;
  deliveries: readonly Delivery[];
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/** What of an agency waits for the transaction that is under way. */
interface Line {
  waiting: Waiting[];
  atWork: number;
}

/** So many transactions of one agency store at once in a process; what comes meanwhile goes together into the next one. */
const atOnce = 2;
/** So many deliveries one of them stores, unless a single call brings more. */
const togetherMax = 300;

const lines = new Map<string, Line>();

/**
 * Stores the deliveries of a call, and resolves once they are on disk; nothing is stored, and it resolves with null, where
 * their integration was changed since it was looked up, and with the seconds to wait where nothing is left of its budget. What comes at the same time for one agency shares a transaction: the
 * disk is waited for once.
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
  // Whatever has come in this turn of the loop goes along.
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

/** Stores these together and answers their calls; gives back those that are to be tried without the others. */
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
    // One that the database does not take loses none of those that came at the same moment.
    if (together.length > 1 && isOfData(error)) {
      for (const each of together) await settle([each], context);
      return [];
    }
    for (const { reject } of together) reject(error);
    return [];
  }
}

/** Rolls back what was stored for integrations that are not any more what they were known as, or to which too much came. */
class NotTaken extends Error {
  readonly outcomes: ReadonlyMap<KnownIntegration, Refused | null>;

  constructor(outcomes: ReadonlyMap<KnownIntegration, Refused | null>) {
    super('An integration was changed since it was looked up, or too much has come to it.');
    this.outcomes = outcomes;
  }
}

/** How much comes to each integration, by its id. */
function countsOf(together: readonly Waiting[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { known, deliveries } of together) {
    counts.set(known.integration_id, (counts.get(known.integration_id) ?? 0) + deliveries.length);
  }
  return counts;
}

/** Whether PostgreSQL refuses what is to be stored, and not that it is stored now. */
const isOfData = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''));

/** One transaction for all; each call learns of its own deliveries. */
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
