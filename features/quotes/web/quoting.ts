import type { LeadCard } from '#features/leads/contract.ts';
import { createBegun } from '#platform/web/begun.ts';

/** The lead of a quote, with the fields that the dialog needs. */
export type QuotedLead = Pick<LeadCard, 'id' | 'product_type'> & { contact: { name: string } };

/** The state of the dialog for a new quote: its lead, or null if the user still picks one. */
export const quoting = createBegun<QuotedLead | null>();
