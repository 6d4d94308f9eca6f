import { type LoadedPages, withItems } from '#platform/web/records/use-pages.ts';
import type { LeadCard, LeadSort, LeadStatus } from '../contract.ts';

/** The loaded part of a list of leads. */
export type LeadPages = LoadedPages<LeadCard>;

type Comparison = (a: LeadCard, b: LeadCard) => number;

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
// The server sorts names by the same Unicode collation, with Ñ after N.
const names = new Intl.Collator('es');

/** The server's sort orders (`read-leads.ts`): equal leads are sorted by id. */
const orders: Record<LeadSort, Comparison> = {
  newest: (a, b) => compareText(b.created_at, a.created_at) || compareText(b.id, a.id),
  oldest: (a, b) => compareText(a.created_at, b.created_at) || compareText(a.id, b.id),
  updated: (a, b) => compareText(b.updated_at, a.updated_at) || compareText(b.id, a.id),
  name: (a, b) => names.compare(a.contact.name, b.contact.name) || compareText(a.id, b.id),
};

/**
 * A list after a lead has moved to another status. A list of one status removes the lead, or inserts it at its position
 * if that is within the loaded part. A list of all statuses keeps its order and shows the new status.
 */
export function withMovedLead(
  pages: LeadPages,
  list: { status?: LeadStatus | undefined; sort?: LeadSort | undefined },
  from: LeadStatus,
  moved: LeadCard,
): LeadPages {
  if (!list.status) return withItems(pages, (items) => items.map((item) => (item.id === moved.id ? moved : item)));
  if (list.status === moved.status) return insert(pages, moved, orders[list.sort ?? 'newest']);
  return list.status === from ? remove(pages, moved.id) : pages;
}

function remove(pages: LeadPages, id: string): LeadPages {
  return withTotal(
    withItems(pages, (items) => items.filter((item) => item.id !== id)),
    -1,
  );
}

function insert(pages: LeadPages, lead: LeadCard, compare: Comparison): LeadPages {
  if (pages.pages.some(({ items }) => items.some(({ id }) => id === lead.id))) return pages;
  const at = pages.pages.findIndex(({ items, next }) => next === null || items.some((item) => compare(lead, item) < 0));
  const next = pages.pages.map((page, index) =>
    index === at ? { ...page, items: [...page.items, lead].sort(compare) } : page,
  );
  return withTotal({ ...pages, pages: next }, 1);
}

/** A total of `1000+` is unchanged. */
function withTotal(pages: LeadPages, difference: number): LeadPages {
  const count = (total: string) => (/^\d+$/.test(total) ? String(Math.max(0, Number(total) + difference)) : total);
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, total: count(page.total) })) };
}
