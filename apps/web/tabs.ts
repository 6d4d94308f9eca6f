import { type Screen, screenGroups } from '#platform/web/screen.ts';

/** The props of every tab navigation: the tabs that this user may see, and the current one. */
export interface TabsProps {
  screens: readonly Screen[];
  current: Screen['tab'] | undefined;
  choose: (tab: Screen['tab']) => void;
}

/** The tabs in the groups of the rail, each in the order of the list. Empty groups are omitted. */
export function groupsOf(screens: readonly Screen[]) {
  return screenGroups
    .map((group) => ({ group, members: screens.filter((screen) => screen.group === group) }))
    .filter(({ members }) => members.length > 0);
}

/** The attribute that marks the current tab. */
export const currentOf = (isCurrent: boolean) => (isCurrent ? ({ 'aria-current': 'page' } as const) : {});
