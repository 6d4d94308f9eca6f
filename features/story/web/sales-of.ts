import type { Story, StoryLead, StoryPolicy, StoryQuote, StoryRenewal } from '../contract.ts';

/** A lead with its quotes, policies and renewals. */
interface Sale {
  /** The lead's id. */
  id: string;
  /** Omitted if the story has no leads. */
  lead: StoryLead | undefined;
  quotes: readonly StoryQuote[];
  policies: readonly StoryPolicy[];
  renewals: readonly StoryRenewal[];
}

/** A story grouped by lead, most recently created or changed first. */
export function salesOf({ leads, quotes, policies, renewals }: Story): Sale[] {
  const lastOf = new Map<string, string>();
  const seen = (id: string, at: string) => lastOf.set(id, [lastOf.get(id) ?? '', at].toSorted().at(-1) ?? at);
  for (const { id, created_at } of leads) seen(id, created_at);
  for (const { lead_id, created_at } of [...quotes, ...policies, ...renewals]) seen(lead_id, created_at);
  return [...lastOf]
    .toSorted(([, a], [, b]) => (a < b ? 1 : -1))
    .map(([id]) => ({
      id,
      lead: leads.find((lead) => lead.id === id),
      quotes: quotes.filter(({ lead_id }) => lead_id === id),
      policies: policies.filter(({ lead_id }) => lead_id === id),
      renewals: renewals.filter(({ lead_id }) => lead_id === id),
    }));
}
