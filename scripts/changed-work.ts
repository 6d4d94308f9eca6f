import path from 'node:path';
import type { Step } from './check-steps.ts';
import { testsByProject } from './database-tests.ts';

/** What is run of a step: with these arguments and settings more. */
export interface Part {
  step: Step;
  args: string[];
  env: Record<string, string>;
}

/** Laws that ask the routes of some slices alone where they are told which. */
const bySlice = ['conformance/agencies-never-meet.test.ts', 'conformance/refusals.test.ts'];

/** Laws that read files and declarations, and need no database. */
const conformanceOfFiles = (): string[] => testsByProject().unit.filter((file) => file.startsWith('conformance/'));

/**
 * What these changed files can break, as parts of the steps, in their order: the rooms that compile them, the laws over files,
 * the laws over the slices they belong to, and the tests of the slices and of the platform's folders they lie in. What a change
 * of the ground breaks in slices is found by the whole of `npm test`.
 */
export function changedWork(files: readonly string[], steps: readonly Step[]): Part[] {
  const code = files.filter((file) => /\.(tsx?|mjs|json|sql)$/.test(file));
  if (code.length === 0) return [];
  const isWeb = code.some((file) => /(^|\/)web\/|\/contract|\/locales\//.test(file));
  const isServer = code.some((file) => !/(^|\/)web\/|\/locales\/|^e2e\//.test(file));
  const slices = foldersOf(code, /^features\/[^/]+/);
  const ground = foldersOf(code, /^(platform\/[^/]+\/[^/]+(?=\/)|platform\/[^/]+|apps\/[^/]+|db|scripts)/);
  const folders = [...slices, ...ground];
  const names = slices.map((folder) => path.posix.basename(folder));
  const withConformance = isServer && slices.length > 0;
  const ofFolders = isServer && folders.length > 0 ? ['--passWithNoTests', ...folders] : null;
  const argsOf: Record<string, string[] | null> = {
    lint: [],
    'compile-contract': code.some((file) => file.includes('/contract')) ? [] : null,
    'compile-server': isServer ? [] : null,
    'compile-web': isWeb ? [] : null,
    'compile-journeys': code.some((file) => file.startsWith('e2e/')) ? [] : null,
    web: isWeb && folders.length > 0 ? ['--passWithNoTests', ...folders] : null,
    unit: [...conformanceOfFiles(), ...(ofFolders ?? [])],
    conformance: withConformance ? bySlice : null,
    server: ofFolders,
  };
  const env = { LAWS_OF: names.join(',') };
  return steps.flatMap((step) => {
    const args = argsOf[step.name];
    return args ? [{ step, args, env: step.name === 'conformance' ? env : {} }] : [];
  });
}

function foldersOf(files: readonly string[], place: RegExp): string[] {
  return [...new Set(files.flatMap((file) => place.exec(file)?.[0] ?? []))].sort();
}
