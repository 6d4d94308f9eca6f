import { sql } from 'kysely';
import { sweep } from '#apps/server/features.ts';
import { actorOf, type World, type WorldUser } from '#db/world.ts';
import { advanceLead, lockLead } from '#features/leads/server/index.ts';
import { ConvertToPolicy } from '#features/policies/contract.ts';
import { convertToPolicy } from '#features/policies/server/index.ts';
import type { QuoteStatus } from '#features/quotes/contract.ts';
import { createQuote, updateQuote } from '#features/quotes/server/index.ts';
import { addDays, addMonths, dayAt } from '#platform/contract/calendar.ts';
import type { Agency } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { perform } from '#platform/server/acts/perform.ts';
import type { Services } from '#platform/server/acts/services.ts';
import { runJob } from '#platform/server/background/worker.ts';
import { type DemoLead, offerFor, pick } from './demo-offers.ts';

/** How many days after the sale a policy begins. */
const daysAhead = [0, 1, 0, 3, 7];

/** In how many days the policies of the first clients end. They were sold almost a year ago. */
const endingInDays = [6, 12, 18, 24, 29];

/** The status of a quote that was not sold. */
const outcomes: readonly QuoteStatus[] = ['Pendiente', 'Enviada', 'Enviada', 'Enviada', 'Rechazada'];

/**
 * Quotes an agency's leads that are Cotizado or Cerrado, and makes policies of the closed ones, as its sellers would.
 */
export async function sellDemo(services: Services, agency: Agency, world: World): Promise<void> {
  const sellers = Object.values(world.users).filter(
    ({ tenant_id, role }) => tenant_id === agency.id && ['Admin', 'Manager', 'Agente'].includes(role),
  );
  const { rows: leads } = await services.tenancy.inTenant(agency.id, (tx) =>
    sql<Omit<DemoLead, 'number'>>`
      select id, status, product_type, created_at from leads
      where tenant_id = ${agency.id} and status in ('Cotizado', 'Cerrado') order by created_at, id`.execute(tx),
  );
  const closed = leads.filter(({ status }) => status === 'Cerrado');
  for (const [number, lead] of leads.entries()) {
    const endsInDays = endingInDays[closed.indexOf(lead)];
    await sell(services, agency, pick(sellers, number), { ...lead, number }, endsInDays);
  }
}

/** Starts an agency's day, as its worker does: marks what has expired, and finds what is due for renewal. */
export async function beginDemoDay(services: Services, agency: Agency): Promise<void> {
  const payload = { day: dayAt(services.clock(), agency.time_zone) };
  await runJob(services, sweep, {
    id: 'demo',
    tenant_id: agency.id,
    payload,
    complete: async () => {},
    hold: async () => {},
  });
}

async function sell(
  services: Services,
  agency: Agency,
  seller: WorldUser,
  lead: DemoLead,
  endsInDays: number | undefined,
): Promise<void> {
  const { language } = seller;
  const actor = actorOf(seller);
  const actAt = <T>(at: Date, act: (ctx: CommandContext<string>) => Promise<T>) =>
    perform(services, { agency, actor, language, clock: () => at }, act);
  const now = services.clock().getTime();
  const laterBy = (moment: number, hours: number) => new Date(Math.min(moment + hours * 3_600_000, now));
  const term = addMonths(addDays(dayAt(services.clock(), agency.time_zone), endsInDays ?? 0), -12);
  // A small agency has fewer clients of so long ago.
  const isOfThen = endsInDays !== undefined && dayAt(new Date(lead.created_at), agency.time_zone) <= addDays(term, -3);
  const effectiveOfTerm = isOfThen ? term : null;
  // A client whose term has to begin later is quoted three days before it.
  const inTerm = effectiveOfTerm ? Date.parse(`${addDays(effectiveOfTerm, -3)}T15:00:00Z`) : 0;
  const quotedAt = laterBy(Math.max(Date.parse(lead.created_at), inTerm), 22 + (lead.number % 5) * 16);
  const { id } = await actAt(quotedAt, async (ctx) => {
    // The file holds the final status. The quote is made in the status before it.
    const found = await lockLead(lead.id, ctx);
    if (found) await advanceLead(found, { status: 'Contactado' }, ctx);
    return createQuote({ lead_id: lead.id, ...offerFor(lead) }, ctx);
  });
  // A quote is accepted while it is valid. Some accepted quotes become policies after that.
  const status = lead.status === 'Cerrado' ? 'Aceptada' : pick(outcomes, lead.number);
  if (status !== 'Pendiente') await actAt(quotedAt, (ctx) => updateQuote(id, { status }, ctx));
  if (lead.status !== 'Cerrado') return;
  const soldAt = laterBy(quotedAt.getTime(), effectiveOfTerm ? 4 : 20 + (lead.number % 8) * 26);
  const effective_date = effectiveOfTerm ?? addDays(dayAt(soldAt, agency.time_zone), pick(daysAhead, lead.number));
  const expiration_date = addMonths(effective_date, 12);
  await actAt(soldAt, (ctx) => convertToPolicy(id, ConvertToPolicy.parse({ effective_date, expiration_date }), ctx));
}
