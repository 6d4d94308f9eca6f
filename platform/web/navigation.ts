import { useSyncExternalStore } from 'react';

/** The tabs there are, by name; `apps/web/screens.tsx` declares them. */
// biome-ignore lint/suspicious/noEmptyInterface: the ground knows no tab
export interface Tabs {}
export type Tab = keyof Tabs;

/** What is shown: the tab, and what is open in it. */
export interface View {
  tab: Tab;
  /** The part of a tab in sections; left out: the first that is allowed. */
  section?: string | undefined;
  /** The id of the record whose panel is open. */
  open?: string | undefined;
  /** What the tab's list begins with, in the words of its call; left out: everything. */
  filter?: Readonly<Record<string, string>> | undefined;
}

/** What is shown; nothing yet where nobody has chosen: the shell begins with what a person's work begins with. */
export type Shown = View | { [key in keyof View]?: undefined };

// Views have no addresses, yet Back, Forward and reload keep them: the view lives in the history's state.
const key = 'view';
const listeners = new Set<() => void>();
let current: Shown = stored() ?? {};

function stored(): Shown | undefined {
  return (history.state as Record<string, Shown> | null)?.[key];
}

// The first step of the history gets its view too, or Back to it would tell nothing.
history.replaceState({ ...(history.state as object | null), [key]: current }, '');

function tell(): void {
  for (const listener of listeners) listener();
}

addEventListener('popstate', () => {
  current = stored() ?? current;
  tell();
});

/** Shows a view. `replace` leaves no step to go back to. */
export function go(view: View, { replace = false } = {}): void {
  if (JSON.stringify(view) === JSON.stringify(current)) return;
  current = view;
  const state = { ...(history.state as object | null), [key]: view };
  if (replace) history.replaceState(state, '');
  else history.pushState(state, '');
  tell();
}

/** What is shown now, for a click that goes on from it. */
export const currentView = (): Shown => current;

/** Shows a record in its tab. Where that tab is shown already, its list stays as it is filtered. */
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

/** What a mailed link brings, taken out of the address: it is read once and stays in no history. */
export function takeMailedLink(): { action: string; token: string } | null {
  const query = new URLSearchParams(location.search);
  const [action, token] = [query.get('action'), query.get('token')];
  if (!action || !token) return null;
  history.replaceState(history.state, '', location.pathname);
  return { action, token };
}
