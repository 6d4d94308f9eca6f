import { useSyncExternalStore } from 'react';

/** The existing tabs, by name; `apps/web/screens.tsx` declares them. */
// biome-ignore lint/suspicious/noEmptyInterface: the ground knows no tab
export interface Tabs {}
export type Tab = keyof Tabs;

/** The current view: the tab, and what is open in it. */
export interface View {
  tab: Tab;
  /** The section of a tab with sections; if omitted, the first that the user may open. */
  section?: string | undefined;
  /** The id of the record whose panel is open. */
  open?: string | undefined;
  /** The initial filter of the tab's list, as the query of its call; if omitted, no filter. */
  filter?: Readonly<Record<string, string>> | undefined;
}

/** The current view; empty before the user has chosen one. The shell then opens the user's first screen. */
export type Shown = View | { [key in keyof View]?: undefined };

// Views have no URLs, but Back, Forward and reload restore them: the view is stored in the history's state.
const key = 'view';
const listeners = new Set<() => void>();
let current: Shown = stored() ?? {};

function stored(): Shown | undefined {
  return (history.state as Record<string, Shown> | null)?.[key];
}

// The first history entry gets its view too, so that Back can restore it.
history.replaceState({ ...(history.state as object | null), [key]: current }, '');

function tell(): void {
  for (const listener of listeners) listener();
}

addEventListener('popstate', () => {
  current = stored() ?? current;
  tell();
});

/** Shows a view. `replace` replaces the history entry instead of adding one. */
export function go(view: View, { replace = false } = {}): void {
  if (JSON.stringify(view) === JSON.stringify(current)) return;
  current = view;
  const state = { ...(history.state as object | null), [key]: view };
  if (replace) history.replaceState(state, '');
  else history.pushState(state, '');
  tell();
}

/** The current view, for event handlers that derive the next view from it. */
export const currentView = (): Shown => current;

/** Shows a record in its tab. If that tab is already shown, its list keeps its filters. */
export function openRecord(tab: Tab, id: string): void {
  go(current.tab === tab ? { ...current, open: id } : { tab, open: id });
}

export function useView(): Shown {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

/**
 * Reads the action and token of an e-mailed link and removes them from the URL, so that they are read once and stay in
 * no history. null means there is none.
 */
export function takeMailedLink(): { action: string; token: string } | null {
  const query = new URLSearchParams(location.search);
  const [action, token] = [query.get('action'), query.get('token')];
  if (!action || !token) return null;
  history.replaceState(history.state, '', location.pathname);
  return { action, token };
}
