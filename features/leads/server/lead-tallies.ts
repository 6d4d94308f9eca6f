import { sql } from 'kysely';
import type { Agency } from '#platform/server/acts/agency.ts';
import { creationWeight } from '#platform/server/acts/day-tallies.ts';
import type { Weight } from '#platform/server/acts/weight.ts';
import { dayFigures } from '#platform/server/background/day-figures.ts';
import type { LeadStatus, ProductType } from '../contract.ts';
import { leadTables } from './schema.ts';

/** The figures that leads keep: how many of each status, of each product, and of each day on which they were created. */
export const leadTallies = {
  status: 'leads_by_status',
  product: 'leads_by_product',
  day: 'leads_by_day',
} as const;

/** The value of a lead whose product nobody knows yet. */
export const noProduct = 'none';

/** What a lead weighs by what can change of it. */
export function leadWeights(lead: { status: LeadStatus; product_type: ProductType | null }): Weight[] {
  return [
    { subject: leadTallies.status, value: lead.status },
    { subject: leadTallies.product, value: lead.product_type ?? noProduct },
  ];
}

/** What a lead weighs in all of them: what it brings, and takes along. */
export function wholeLeadWeights(
  lead: Parameters<typeof leadWeights>[0] & { created_at: string },
  agency: Agency,
): Weight[] {
  return [...leadWeights(lead), creationWeight(leadTallies.day, lead, agency)];
}

/** Keeps the figure of their days. */
export const countLeadDays = dayFigures('leads.count-days', leadTallies.day, (moment, { tx, agency }) =>
  leadTables(tx)
    .selectFrom('leads')
    .select(['created_at', sql<number>`0`.as('amount')])
    .where('tenant_id', '=', agency.id)
    .where('created_at', '>=', moment),
);
