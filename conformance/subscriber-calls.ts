import type { SubscriberCall } from '#platform/testing/slice-conformance.ts';
import { missingTests } from './field-values.ts';

/** What a slice says of one of its subscribers. */
interface DeclaredCall {
  slice: string;
  name: string;
  story: SubscriberCall | string;
}

/** The subscribers of which no slice says anything, what is said of none, and reasons that name a test that is not there. */
export function missingCalls(
  names: readonly string[],
  calls: readonly DeclaredCall[],
  files: readonly string[],
): string[] {
  const said = new Set(calls.map(({ name }) => name));
  return [
    ...names.filter((name) => !said.has(name)).map((name) => `${name} has no story`),
    ...calls
      .filter(({ slice, name }) => !(names.includes(name) && name.startsWith(`${slice}.`)))
      .map(({ slice, name }) => `${name} is no subscriber of ${slice}`),
    ...calls.flatMap(({ name, story }) =>
      typeof story === 'string' ? missingTests(story, files).map((test) => `${name}: ${test} is not there`) : [],
    ),
  ];
}
