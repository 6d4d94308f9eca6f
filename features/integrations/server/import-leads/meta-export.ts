import type { LeadSource } from '#features/leads/contract.ts';

/** Beside the id of a form, each of these columns marks an export of Meta's lead forms. */
const metaColumns = ['platform', 'ad_id', 'adset_id'];

/**
 * The source of rows that name none, derived from the column titles. null means the titles do not determine it.
 * TikTok's forms and ads have ids too, and ad groups, which Meta does not have.
 */
export function sourceOfColumns(titles: readonly string[]): LeadSource | null {
  const named = titles.map((title) => title.trim().toLowerCase());
  const isOfMeta = named.includes('form_id') && metaColumns.some((title) => named.includes(title));
  return isOfMeta && !named.some((title) => title.startsWith('adgroup_')) ? 'Meta Ads' : null;
}
