import { type Screen, screenGroups } from '#platform/web/screen.ts';

/** What every way through the tabs is given: the tabs this person may see, and which one shows. */
export interface TabsProps {
  screens: readonly Screen[];
  current: Screen['tab'] | undefined;
  choose: (tab: Screen['tab']) => void;
}

/** The tabs in the groups of the rail, each in the order of the list; groups without any are left out. */
export function groupsOf(screens: readonly Screen[]) {
  return screenGroups
    .map((group) => ({ group, members: screens.filter((screen) => screen.group === group) }))
    .filter(({ members }) => members.length > 0);
}

/** What a tab says of itself: that its view is the one that shows. */
export const currentOf = (isCurrent: boolean) => (isCurrent ? ({ 'aria-current': 'page' } as const) : {});
