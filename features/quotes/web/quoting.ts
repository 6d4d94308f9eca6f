import type { LeadCard } from '#features/leads/contract.ts';
import { createBegun } from '#platform/web/begun.ts';

/** Whom a quote is for, as far as the dialog needs it. */
export type QuotedLead = Pick<LeadCard, 'id' | 'product_type'> & { contact: { name: string } };

/** The dialog for a new quote, for a lead or for one still to be picked. */
export const quoting = createBegun<QuotedLead | null>();
