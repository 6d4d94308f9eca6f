import type { LeadSource } from '#features/leads/contract.ts';

/** Beside the id of a form, each tells an export of Meta's lead forms. */
const metaColumns = ['platform', 'ad_id', 'adset_id'];

/**
 * The source of every row that names none, from how the columns of its file are called; null when that tells nothing.
 * TikTok's forms and ads have ids too, and ad groups, which Meta does not have.
 */
export function sourceOfColumns(titles: readonly string[]): LeadSource | null {
  const named = titles.map((title) => title.trim().toLowerCase());
  const isOfMeta = named.includes('form_id') && metaColumns.some((title) => named.includes(title));
  return isOfMeta && !named.some((title) => title.startsWith('adgroup_')) ? 'Meta Ads' : null;
}
