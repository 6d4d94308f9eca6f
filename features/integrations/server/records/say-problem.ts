import type { Language } from '#platform/contract/language.ts';
import { formatPhone } from '#platform/contract/phone.ts';
import type { Translate } from '#platform/server/ground/words.ts';
import type { Problem } from '../../contract/mapped-lead.ts';
import { deliveryProblems } from '../../contract/problem-codes.ts';
import { sourceTroubles } from '../source-types/source-trouble.ts';

/** The codes whose value is one phone, or several. */
const numbered: ReadonlySet<string> = new Set(['kept_phone', 'kept_second_phone', 'kept_whatsapp', 'kept_consent']);
const phonesIn = (text: string) => text.split(', ').map(formatPhone).join(', ');

/** A problem as one sentence, with the field and the mapping that it is about, if any. */
export function sayProblem(
  { code, target, facts }: Pick<Problem, 'code' | 'facts'> & Partial<Pick<Problem, 'target'>>,
  language: Language,
  translate: Translate,
): string {
  const label = target ? translate(language, `integrations:target.${target}`) : '';
  const values = { ...facts, ...(numbered.has(code) && { value: phonesIn(String(facts.value)) }), target: label };
  // Texts that only the server uses are not loaded by browsers.
  if (sourceTroubles.includes(code)) return translate(language, `integrations:answers.troubles.${code}`, values);
  return translate(language, `integrations:problems.${code}`, values);
}

/** The codes about the outcome of a lead, not about its mapping. */
const told: ReadonlySet<string> = new Set(deliveryProblems);

/**
 * The reason for an outcome: the first problem with the strongest effect. Of notes, all about the outcome, else the
 * last. `''` means none.
 */
export function reasonOf(problems: readonly Problem[], language: Language, translate: Translate): string {
  const decisive =
    problems.find(({ weight }) => weight === 'invalid') ?? problems.find(({ weight }) => weight === 'fails');
  const notes = problems.filter(({ code }) => told.has(code));
  // The rejected value says more than that it is missing.
  const leftOut = problems.filter(({ code }) => !code.endsWith('_missing'));
  const last = leftOut.length > 0 ? leftOut : problems;
  const said = decisive ? [decisive] : notes.length > 0 ? notes : last.slice(-1);
  return said.map((problem) => sayProblem(problem, language, translate)).join(' ');
}
