import { Palette } from '#features/search/web/index.tsx';
import type { ScreenAct } from '#platform/web/screen.ts';
import type { TabsProps } from './tabs.ts';
import { useCommands } from './use-commands.ts';

/** The palette with the commands of this user. */
export function ShellPalette({ tabs, acts }: { tabs: TabsProps; acts: readonly ScreenAct[] }) {
  return <Palette commands={useCommands(tabs, acts)} />;
}
