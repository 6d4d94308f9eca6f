import { sql } from 'kysely';
import { actorOf, type World, type WorldUser } from '#db/world.ts';
import type { RuleTerms } from '#features/commissions/contract/rules.ts';
import {
  beginCalculation,
  createAdjustment,
  createPeriod,
  createRule,
  createScheme,
  listCommissions,
  markPaid,
  processPeriod,
  updatePeriod,
} from '#features/commissions/server/index.ts';
import { updatePolicy } from '#features/policies/server/index.ts';
import { addDays, addMonths, dayAt } from '#platform/contract/calendar.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Agency } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { perform } from '#platform/server/acts/perform.ts';
import type { Services } from '#platform/server/acts/services.ts';
import { runJob } from '#platform/server/background/worker.ts';

const usual = {
  description: '',
  commission_type: 'percentage',
  calculation_base: 'term_premium',
  percentage_rate: 0,
  fixed_amount: 0,
  min_policy_amount: 0,
  max_policy_amount: 0,
  priority: 3,
  is_active: true,
  tiers: [],
  applies_to_new_business: true,
  applies_to_renewals: false,
  tier_mode: 'marginal',
  threshold_kind: 'premium',
  threshold: 0,
  bonus_kind: 'amount',
} as const satisfies Partial<RuleTerms>;

/** How many months ago the first commissions were paid. */
const monthsPaid = 12;

type DemoRule = Partial<RuleTerms> & Pick<RuleTerms, 'product_type'> & { es: string; en: string };

const rules: readonly DemoRule[] = [
  { es: 'Auto nuevo', en: 'New auto', product_type: 'Auto', percentage_rate: 5 },
  { es: 'Casa nueva', en: 'New home', product_type: 'Casa', percentage_rate: 6 },
  {
    es: 'Casa de prima alta',
    en: 'Home with a high premium',
    product_type: 'Casa',
    priority: 2,
    percentage_rate: 7.5,
    min_policy_amount: 3_000,
  },
  {
    es: 'Comercial por escalones',
    en: 'Commercial by steps',
    product_type: 'Comercial',
    commission_type: 'tiered',
    tiers: [
      { from: 0, rate: 6 },
      { from: 10_000, rate: 8 },
    ],
  },
  {
    es: 'Renovaciones',
    en: 'Renewals',
    product_type: 'All',
    percentage_rate: 3,
    applies_to_new_business: false,
    applies_to_renewals: true,
  },
  {
    es: 'Bono por volumen',
    en: 'Volume bonus',
    product_type: 'All',
    commission_type: 'bonus',
    fixed_amount: 150,
    threshold: 5_000,
  },
];

const words = {
  es: {
    scheme: 'Comisiones de agentes',
    description: 'Acordado con el equipo en enero. Se paga el día 10 del mes siguiente.',
    reason: 'Referido de un cliente: bono acordado con Ana.',
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  },
  en: {
    scheme: "Agents' commissions",
    description: 'Agreed with the team in January. Paid on the 10th of the month after.',
    reason: 'Referred by a client: agreed on with the manager.',
    months: 'January February March April May June July August September October November December'.split(' '),
  },
} as const;

/**
 * Pays an agency's sellers: a scheme with its rules, a year of closed and paid months, one calculated month with an
 * adjustment, and the current month, which is still open. A policy of the closed month is cancelled, so a chargeback is
 * proposed.
 */
export async function payDemo(services: Services, agency: Agency, language: Language, world: World): Promise<void> {
  const leader = Object.values(world.users).find(({ tenant_id, role }) => tenant_id === agency.id && role === 'Admin');
  if (!leader) return;
  const actAt = <T>(at: Date, act: (ctx: CommandContext<string>) => Promise<T>) =>
    perform(services, { agency, actor: actorOf(leader), language, clock: () => at }, act);
  const now = services.clock();
  const firstOfMonth = `${dayAt(now, agency.time_zone).slice(0, 7)}-01`;
  const said = words[language];
  const scheme = await actAt(now, (ctx) =>
    createScheme(
      {
        name: said.scheme,
        description: said.description,
        period_type: 'Monthly',
        skips_first_renewals: false,
        is_active: true,
        applies_to_roles: ['Admin', 'Manager', 'Agente'],
        applies_to_products: ['Auto', 'Casa', 'Comercial'],
      },
      ctx,
    ),
  );
  for (const { es, en, ...terms } of rules) {
    const name = { es, en }[language];
    await actAt(now, (ctx) => createRule({ ...usual, ...terms, name, scheme_id: scheme.id }, ctx));
  }

  /** Opens the period of this many months ago. */
  async function open(monthsAgo: number): Promise<string> {
    const start_date = addMonths(firstOfMonth, -monthsAgo);
    const end_date = addDays(addMonths(start_date, 1), -1);
    const month = said.months[Number(start_date.slice(5, 7)) - 1] ?? '';
    const name = `${month.charAt(0).toUpperCase()}${month.slice(1)} ${start_date.slice(0, 4)}`;
    const given = { name, scheme_id: scheme.id, start_date, end_date, cut_off_date: end_date, notes: '' };
    return (await actAt(now, (ctx) => createPeriod(given, ctx))).id;
  }
  async function calculate(id: string, leader: WorldUser, at: Date): Promise<void> {
    // A worker would run the job by today's clock.
    const unworked = { ...services, queue: { ...services.queue, enqueue: async () => {} } };
    const begun = { agency, actor: actorOf(leader), language, clock: () => at };
    await perform(unworked, begun, (ctx: CommandContext<string>) => beginCalculation(id, ctx));
    const { rows } = await services.tenancy.inTenant(agency.id, (tx) =>
      sql<{ run_id: string }>`
        select run_id from commission_periods where tenant_id = ${agency.id} and id = ${id}`.execute(tx),
    );
    const payload = { period_id: id, run_id: rows[0]?.run_id };
    const then = { ...services, clock: () => at };
    await runJob(then, processPeriod, {
      id: 'demo',
      tenant_id: agency.id,
      payload,
      complete: async () => {},
      hold: async () => {},
    });
  }

  /** Earnings of the month this many months ago are calculated on the third of the following month, and paid. */
  async function pay(admin: WorldUser, monthsAgo: number) {
    const id = await open(monthsAgo);
    const at = dayOfMonth(firstOfMonth, 1 - monthsAgo, now);
    await calculate(id, admin, at);
    for (const status of ['Under Review', 'Approved'] as const) {
      await actAt(at, (ctx) => updatePeriod(id, { status }, ctx));
    }
    const lines = await actAt(now, (ctx) => listCommissions({ period_id: id, sort: 'oldest', limit: 500 }, ctx));
    const ids = lines.items.map((line) => line.id);
    if (ids.length > 0) await actAt(at, (ctx) => markPaid({ ids }, ctx));
    await actAt(at, (ctx) => updatePeriod(id, { status: 'Closed' }, ctx));
    return lines;
  }

  for (let monthsAgo = monthsPaid; monthsAgo > 2; monthsAgo -= 1) await pay(leader, monthsAgo);
  const paid = await pay(leader, 2);
  const lastMonth = await open(1);
  await open(0);
  await calculate(lastMonth, leader, dayOfMonth(firstOfMonth, 0, now));

  const last = await actAt(now, (ctx) => listCommissions({ period_id: lastMonth, sort: 'amount', limit: 5 }, ctx));
  const [adjusted] = last.items;
  if (adjusted) {
    const adjustment = { adjustment_amount: 25, reason: said.reason, adjustment_type: 'Bonus' } as const;
    await actAt(now, (ctx) => createAdjustment(adjusted.id, adjustment, ctx));
  }
  const cancelled = paid.items.find(({ policy }) => policy?.status === 'Activa')?.policy;
  if (cancelled) await actAt(now, (ctx) => updatePolicy(cancelled.id, { status: 'Cancelada' }, ctx));
}

/** Noon on the third of a month, or the current time if that is in the future. */
function dayOfMonth(firstOfMonth: string, months: number, now: Date): Date {
  const third = new Date(`${addDays(addMonths(firstOfMonth, months), 2)}T16:00:00Z`);
  return third < now ? third : now;
}
