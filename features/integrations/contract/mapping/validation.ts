import { emailPattern } from '#platform/contract/fields.ts';
import { readingsOf } from '#platform/contract/typed-amount.ts';
import { readDate, readZip } from './read-values.ts';
import type { MappingTools, Readers } from './tools.ts';

/** The named validation rules for a value. */
export const namedRules = [
  'email',
  'phone',
  'us_phone',
  'zip_code',
  'us_zip_code',
  'date',
  'number',
  'letters',
  'url',
] as const;
export type NamedRule = (typeof namedRules)[number];

const checks: Record<NamedRule, (text: string, readPhone: MappingTools['readPhone']) => boolean> = {
  email: (text) => emailPattern.test(text) && /\.[^.]{2,}$/.test(text),
  phone: (text, readPhone) => readPhone(text, 'US') !== null,
  us_phone: (text, readPhone) => readPhone(text, 'US')?.number.startsWith('+1') === true,
  zip_code: (text) => readZip(text) !== null,
  us_zip_code: (text) => /^\d{5}$/.test(text),
  date: (text) => readDate(text) !== null,
  // An ambiguous number is refused.
  number: (text) => /^-?\d+\.\d{4,}$/.test(text) || readingsOf(text).length === 1,
  letters: (text) => /^[\p{L}\p{M}\s'’.-]+$/u.test(text),
  url: (text) => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text),
};

const patternForm = /^\/(.*)\/$/s;

/** The pattern of a rule between two slashes. null means a named rule. */
export const patternIn = (rule: string): string | null => patternForm.exec(rule.trim())?.[1] ?? null;

const isNamed = (rule: string): rule is NamedRule => (namedRules as readonly string[]).includes(rule);

/** The fault of a validation rule itself, or null. */
export function validationFault(rule: string, { readPattern }: Readers): 'pattern_wrong' | 'validation_unknown' | null {
  if (rule.trim() === '') return null;
  const pattern = patternIn(rule);
  if (pattern !== null) return readPattern(pattern) ? null : 'pattern_wrong';
  return isNamed(rule.trim()) ? null : 'validation_unknown';
}

/** Whether a text passes a validation rule. An invalid rule refuses every text. */
export function passes(text: string, rule: string, { readPattern, readPhone }: Readers): boolean {
  const pattern = patternIn(rule);
  if (pattern !== null) return readPattern(pattern)?.matches(text) ?? false;
  const name = rule.trim();
  return isNamed(name) && checks[name](text, readPhone);
}
