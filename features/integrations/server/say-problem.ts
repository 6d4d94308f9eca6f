import type { Language } from '#platform/contract/language.ts';
import type { Translate } from '#platform/server/ground/words.ts';
import type { Problem } from '../contract/mapped-lead.ts';
import { deliveryProblems } from '../contract/problem-codes.ts';
import { sourceTroubles } from './sources/source-trouble.ts';

/** A problem as one sentence, naming the field and the mapping where it is about one. */
export function sayProblem(
  { code, target, facts }: Pick<Problem, 'code' | 'facts'> & Partial<Pick<Problem, 'target'>>,
  language: Language,
  translate: Translate,
): string {
  const label = target ? translate(language, `integrations:target.${target}`) : '';
  const values = { ...facts, target: label };
  // What only the server says, browsers need not load.
  if (sourceTroubles.includes(code)) return translate(language, `integrations:answers.troubles.${code}`, values);
  return translate(language, `integrations:problems.${code}`, values);
}

/** What is said of what became of a lead, and not of how it was read. */
const told: ReadonlySet<string> = new Set(deliveryProblems);

/**
 * Why something is what it is: the first problem of the greatest weight; of mere notes all that say what became of it, else
 * the last; `''` where there is none.
 */
export function reasonOf(problems: readonly Problem[], language: Language, translate: Translate): string {
  const decisive =
    problems.find(({ weight }) => weight === 'invalid') ?? problems.find(({ weight }) => weight === 'fails');
  const notes = problems.filter(({ code }) => told.has(code));
  // What was left out says more than that it lacks.
  const leftOut = problems.filter(({ code }) => !code.endsWith('_missing'));
  const last = leftOut.length > 0 ? leftOut : problems;
  const said = decisive ? [decisive] : notes.length > 0 ? notes : last.slice(-1);
  return said.map((problem) => sayProblem(problem, language, translate)).join(' ');
}
