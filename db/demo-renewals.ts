import { actorOf, type World } from '#db/world.ts';
import { ConvertToPolicy } from '#features/policies/contract.ts';
import { convertToPolicy } from '#features/policies/server/index.ts';
import { updateQuote } from '#features/quotes/server/index.ts';
import { openRenewalStatuses, type RenewalCard, type UpdateRenewal } from '#features/renewals/contract.ts';
import { listRenewals, processRun, readEngineStatus, updateRenewal } from '#features/renewals/server/index.ts';
import { centsOf, dollarsOf, percentOf } from '#platform/contract/money.ts';
import type { Agency } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { perform } from '#platform/server/acts/perform.ts';
import type { Services } from '#platform/server/acts/services.ts';
import { runJob } from '#platform/server/background/worker.ts';
import { pick } from './demo-offers.ts';

/** What an agent has done with a renewal so far. null means nothing yet. */
const outcomes: readonly (UpdateRenewal | 'sold' | null)[] = [
  { status: 'Procesando' },
  'sold',
  null,
  { status: 'Fallida', reason: 'price', reason_note: 'Progressive: 18% menos' },
  { status: 'Procesando' },
  null,
  null,
];

/** The next premium in percent of the last one, as carriers set it. */
const nextPremiums = [108, 104, 97, 112, 103, 119, 100];

/** Renews an agency's due policies as of the start of its day, and advances some of the renewals. */
export async function renewDemo(services: Services, agency: Agency, world: World): Promise<void> {
  const manager = Object.values(world.users).find(
    ({ tenant_id, role }) => tenant_id === agency.id && role === 'Manager',
  );
  if (!manager) return;
  const act = <T>(ctx: (ctx: CommandContext<string>) => Promise<T>) =>
    perform(services, { agency, actor: actorOf(manager), language: manager.language }, ctx);
  const { run } = await act(readEngineStatus);
  if (!run) return;
  const payload = { run_id: run.id };
  await runJob(services, processRun, {
    id: 'demo',
    tenant_id: agency.id,
    payload,
    complete: async () => {},
    hold: async () => {},
  });
  const { items } = await act((ctx) => listRenewals({ sort: 'expiration', limit: 50 }, ctx));
  const open = items.filter(({ status }) => openRenewalStatuses.includes(status));
  for (const [at, renewal] of open.entries()) {
    await offer(renewal, pick(nextPremiums, at), act);
    const outcome = pick(outcomes, at);
    if (outcome === 'sold') await sell(renewal, act);
    else if (outcome) await act((ctx) => updateRenewal(renewal.id, outcome, ctx));
  }
}

type Act = <T>(ctx: (ctx: CommandContext<string>) => Promise<T>) => Promise<T>;

/** Writes the carrier's new premium into the offer, unless an earlier run did. */
async function offer({ quote, old_premium }: RenewalCard, percent: number, act: Act): Promise<void> {
  if (quote?.annual_premium !== old_premium) return;
  const annual_premium = dollarsOf(percentOf(centsOf(old_premium), percent));
  await act((ctx) => updateQuote(quote.id, { annual_premium }, ctx));
}

/** Sells the next term. */
async function sell({ quote }: RenewalCard, act: Act): Promise<void> {
  if (!quote) return;
  await act((ctx) => updateQuote(quote.id, { status: 'Aceptada' }, ctx));
  await act((ctx) => convertToPolicy(quote.id, ConvertToPolicy.parse({}), ctx));
}
