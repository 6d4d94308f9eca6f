import { useCallback, useState } from 'react';
import { go, type Tab, useView } from '../navigation.ts';
import type { ListFilters } from './filters.ts';

const none = {};

/**
 * A tab's list state: its filters, and the open record beside it. The state is part of the view, so that links can set
 * it, and Back and reload restore it.
 */
export function useListView<Filters extends ListFilters>(tab: Tab) {
  const view = useView();
  // While the tab changes, the view of the next tab is already set although this screen is still mounted. The screen
  // then keeps its own filters and shows no open record.
  const isOwn = view.tab === tab;
  const [filter, setFilter] = useState(isOwn ? view.filter : undefined);
  if (isOwn && view.filter !== filter) setFilter(view.filter);
  const [section, setSection] = useState(isOwn ? view.section : undefined);
  if (isOwn && view.section !== section) setSection(view.section);
  const openId = isOwn ? view.open : undefined;
  const open = useCallback((id: string) => go({ tab, section, open: id, filter }), [tab, section, filter]);
  const close = () => go({ tab, section, filter });
  const change = (next: Filters) => go({ tab, section, open: openId, filter: given(next) }, { replace: true });
  return { filters: (filter ?? none) as Filters, change, openId: openId ?? null, open, close };
}

/** The filters without empty ones, as a view stores them. */
function given(filters: ListFilters): Record<string, string> | undefined {
  const entries = Object.entries(filters).filter(([, value]) => value);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
