/** The files outside its folder that must name a slice, and the condition for each. The list is complete. */
export const places: Readonly<
  Record<string, { what: string; demandedBy: 'folder' | 'server' | 'routes' | 'words' | 'screen' }>
> = {
  'features/order.ts': { what: 'its place among the slices', demandedBy: 'folder' },
  'apps/server/features.ts': { what: 'its routes, jobs and subscribers', demandedBy: 'server' },
  'docs/permissions.md': { what: 'who may call what', demandedBy: 'routes' },
  'apps/web/words.ts': { what: 'its words, for the compiler', demandedBy: 'words' },
  'apps/web/screens.tsx': { what: 'its tab, or what it puts on the screens of earlier slices', demandedBy: 'screen' },
};

/** Product code outside `features` that names some slices, each with the reason. */
export const composition: Readonly<Record<string, string>> = {
  'apps/server/agency-commands.ts': 'an agency that goes out or comes in tells it in its own trail',
  'apps/server/held-work.ts': 'what an operator holds back after a restore',
  'apps/server/keep-series.ts': 'how a process stands is kept by the system',
  'apps/server/keep-log.ts': 'what a process logs is kept by the system',
  'apps/server/main.ts': 'the first start asks for the setup token',
  'apps/web/app.tsx': 'who is signed in decides what is shown',
  'apps/web/header.tsx': 'the bell and the search stand in the shell',
  'apps/web/profile-dialog.tsx': 'the own account, of three slices',
  'apps/web/shell-palette.tsx': 'the search',
  'apps/web/shell.tsx': 'what is told at once',
  'apps/web/use-commands.ts': 'the commands of the search',
  'apps/web/user-menu.tsx': 'the own account',
  'e2e/outside.ts': 'what a provider of messages recorded, and signs',
  'e2e/leads-page.ts': 'the words that a journey looks for',
};

/** Whether the slice behind this entry point has routes of its own. */
export const answersCalls = (door: string): boolean => /\bimplement\(/.test(door);

/** The slices that a file outside `features` names in an import or a heading. */
export function slicesNamedIn(text: string): string[] {
  const named = [
    ...[...text.matchAll(/['"]#features\/([\w-]+)\//g)].map(([, name]) => name ?? ''),
    ...[...text.matchAll(/^## ([\w-]+)$/gm)].map(([, name]) => name ?? ''),
    ...[...text.matchAll(/^ {2}'?([\w-]+)'?: \[/gm)].map(([, name]) => name ?? ''),
  ];
  return [...new Set(named)].sort();
}
