import type { Language } from '#platform/contract/language.ts';
import type { Translate } from '#platform/server/ground/words.ts';
import type { Problem } from '../contract/mapped-lead.ts';
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

/**
 * Why something is what it is: the first problem of the greatest weight, of mere notes the last, which says what became of it;
 * `''` where there is none.
 */
export function reasonOf(problems: readonly Problem[], language: Language, translate: Translate): string {
  const decisive =
    problems.find(({ weight }) => weight === 'invalid') ??
    problems.find(({ weight }) => weight === 'fails') ??
    problems.at(-1);
  return decisive ? sayProblem(decisive, language, translate) : '';
}
