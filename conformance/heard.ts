import type { Heard } from '#platform/testing/slice-laws.ts';
import { missingTests } from './field-values.ts';

/** What a slice says of one of its hearers. */
interface HeardOf {
  slice: string;
  name: string;
  story: Heard | string;
}

/** The hearers of which no slice says anything, what is said of none, and reasons that name a test that is not there. */
export function unheard(names: readonly string[], heard: readonly HeardOf[], files: readonly string[]): string[] {
  const said = new Set(heard.map(({ name }) => name));
  return [
    ...names.filter((name) => !said.has(name)).map((name) => `${name} has no story`),
    ...heard
      .filter(({ slice, name }) => !(names.includes(name) && name.startsWith(`${slice}.`)))
      .map(({ slice, name }) => `${name} is no hearer of ${slice}`),
    ...heard.flatMap(({ name, story }) =>
      typeof story === 'string' ? missingTests(story, files).map((test) => `${name}: ${test} is not there`) : [],
    ),
  ];
}
