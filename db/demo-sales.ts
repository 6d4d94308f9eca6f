import type { World, WorldUser } from '#db/world.ts';
import { advanceLead, lockLead } from '#features/leads/server/index.ts';
import { convertToPolicy, expirePolicies } from '#features/policies/server/index.ts';
import type { QuoteStatus } from '#features/quotes/contract.ts';
import { createQuote, expireQuotes, updateQuote } from '#features/quotes/server/index.ts';
import { addDays, addMonths, dayAt } from '#platform/contract/calendar.ts';
import type { Services } from '#platform/server/acts/services.ts';
import { actAs } from './act-as.ts';
import { type DemoLead, offerFor, pick } from './demo-offers.ts';

/** How many days ago the effective dates of the demonstration's policies lie: some have expired, some are about to. */
const agesInDays = [372, 364, 361, 352, 340, 338, 290, 240, 201, 160, 121, 88, 61, 40, 25, 12, 5, 1];

/** What has become of a quote that was not sold. */
const fates: readonly QuoteStatus[] = ['Pendiente', 'Enviada', 'Enviada', 'Enviada', 'Rechazada'];

/**
 * Quotes the leads of an agency that are Cotizado or Cerrado, and makes policies of the closed ones, as its sellers
 * would have done.
 */
export async function sellDemo(services: Services, tenantId: string, world: World): Promise<void> {
  const sellers = Object.values(world.users).filter(
    ({ tenant_id, role }) => tenant_id === tenantId && ['Admin', 'Manager', 'Agente'].includes(role),
  );
  const leads = await services.tenancy.inTenant(tenantId, (tx) =>
    tx
      .selectFrom('leads')
      .select(['id', 'status', 'product_type', 'created_at'])
      .where('tenant_id', '=', tenantId)
      .where('status', 'in', ['Cotizado', 'Cerrado'])
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
  for (const [number, lead] of leads.entries()) {
    await sell(services, pick(sellers, number), { ...lead, number });
  }
  const day = dayAt(services.clock(), 'America/New_York');
  const { clock, log } = services;
  const context = { tenant_id: tenantId, job_id: 'demo', clock, log, services, complete: async () => {} };
  await expireQuotes.run({ day }, context);
  await expirePolicies.run({ day }, context);
}

async function sell(services: Services, seller: WorldUser, lead: DemoLead): Promise<void> {
  const quotedAt = new Date(Math.min(Date.parse(lead.created_at) + 26 * 3_600_000, services.clock().getTime()));
  const { id } = await actAs(services, seller, quotedAt, async (context) => {
    // The file says how it ended; a closed lead is quoted as it was before.
    const found = lead.status === 'Cerrado' ? await lockLead(context, lead.id) : null;
    if (found) await advanceLead(context, found, 'Contactado');
    return createQuote({ lead_id: lead.id, ...offerFor(lead) }, context);
  });
  // What was sold had been accepted while it held: some of it becomes a policy after that.
  const status = lead.status === 'Cerrado' ? 'Aceptada' : pick(fates, lead.number);
  if (status !== 'Pendiente') {
    await actAs(services, seller, quotedAt, (context) => updateQuote(id, { status }, context));
  }
  if (lead.status !== 'Cerrado') return;
  const effective_date = addDays(dayAt(services.clock(), 'America/New_York'), -pick(agesInDays, lead.number));
  const expiration_date = addMonths(effective_date, 12);
  await actAs(services, seller, services.clock(), (context) =>
    convertToPolicy(id, { effective_date, expiration_date }, context),
  );
}
