import { sql } from 'kysely';
import type { Agency } from '#platform/server/acts/agency.ts';
import { creationIncrement } from '#platform/server/acts/day-counters.ts';
import type { Increment } from '#platform/server/acts/increment.ts';
import { dayFigures } from '#platform/server/background/day-figures.ts';
import type { LeadStatus, ProductType } from '../contract.ts';
import { leadTables } from './schema.ts';

/** The counters of leads: by status, by product, and by day of creation. */
export const leadCounters = {
  status: 'leads_by_status',
  product: 'leads_by_product',
  day: 'leads_by_day',
} as const;

/** The counter value for a lead without a known product. */
export const noProduct = 'none';

/** The fields of a lead that its increments depend on. */
export interface CountedLead {
  status: LeadStatus;
  product_type: ProductType | null;
  import_id: string | null;
}

/** The increments of a lead for the fields that can change. A lead that was brought in with a policy has none. */
export function leadIncrements(lead: CountedLead): Increment[] {
  if (lead.import_id !== null) return [];
  return [
    { subject: leadCounters.status, value: lead.status },
    { subject: leadCounters.product, value: lead.product_type ?? noProduct },
  ];
}

/** All increments of a lead, for its creation and its removal. */
export function wholeLeadIncrements(lead: CountedLead & { created_at: string }, agency: Agency): Increment[] {
  if (lead.import_id !== null) return [];
  return [...leadIncrements(lead), creationIncrement(leadCounters.day, lead, agency)];
}

/** Maintains the counters of the days. */
export const countLeadDays = dayFigures('leads.count-days', leadCounters.day, (moment, { tx, agency }) =>
  leadTables(tx)
    .selectFrom('leads')
    .select(['created_at', sql<number>`0`.as('amount')])
    .where('tenant_id', '=', agency.id)
    .where('import_id', 'is', null)
    .where('created_at', '>=', moment),
);
