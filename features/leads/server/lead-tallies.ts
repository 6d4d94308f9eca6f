import type { Weight } from '#platform/server/acts/weight.ts';
import type { LeadStatus, ProductType } from '../contract.ts';

/** The figures that leads keep: how many of each status, and of each product. */
export const leadTallies = { status: 'leads_by_status', product: 'leads_by_product' } as const;

/** The value of a lead whose product nobody knows yet. */
export const noProduct = 'none';

/** What a lead weighs in them. */
export function leadWeights(lead: { status: LeadStatus; product_type: ProductType | null }): Weight[] {
  return [
    { subject: leadTallies.status, value: lead.status },
    { subject: leadTallies.product, value: lead.product_type ?? noProduct },
  ];
}
