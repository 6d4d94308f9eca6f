import path from 'node:path';
import type { Step } from './check-steps.ts';
import { testsByProject } from './database-tests.ts';

/** The part of a step that is run, with its extra arguments and settings. */
export interface Part {
  step: Step;
  args: string[];
  env: Record<string, string>;
}

/** Conformance tests that check only the routes of some slices if they are given slice names. */
const bySlice = ['conformance/agencies-never-meet.test.ts', 'conformance/refusals.test.ts'];

/** The texts of a slice or of the platform. A part of a server has texts that no screen loads. */
const textsOfScreens = /^(features\/[^/]+|platform)\/locales\//;

/** Conformance tests that read files and declarations, and need no database. */
const conformanceOfFiles = (): string[] => testsByProject().unit.filter((file) => file.startsWith('conformance/'));

/**
 * The checks that these changed files can break, as parts of the steps, in order: the compilers of the folders they are
 * in, the conformance tests over files, the conformance tests of their slices, and the tests of their slices and
 * platform folders. Only a full `npm test` finds what a change of the platform breaks in slices.
 */
export function changedWork(files: readonly string[], steps: readonly Step[]): Part[] {
  const code = files.filter((file) => /\.(tsx?|mjs|json|sql)$/.test(file));
  if (code.length === 0) return [];
  const isWeb = code.some((file) => /(^|\/)web\/|\/contract/.test(file) || textsOfScreens.test(file));
  const isServer = code.some((file) => !/(^|\/)web\/|^e2e\//.test(file) && !textsOfScreens.test(file));
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
