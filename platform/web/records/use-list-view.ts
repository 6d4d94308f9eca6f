import { useCallback, useState } from 'react';
import { go, type Tab, useView } from '../navigation.ts';
import type { ListFilters } from './filters.ts';

const none = {};

/**
 * What the view says about a tab's list: its filters, and the record that is open beside it. They live in the view, so
 * that a link brings them, and Back and a reload keep them.
 */
export function useListView<Filters extends ListFilters>(tab: Tab) {
  const view = useView();
  // Another tab's view is there a moment before this screen goes: with its own filters, and nothing open.
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

/** Without what says nothing, as a view keeps it. */
function given(filters: ListFilters): Record<string, string> | undefined {
  const entries = Object.entries(filters).filter(([, value]) => value);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
