import { type PatternEngine, patternReader } from './read-pattern.ts';
import { type ParsePhone, phoneReader } from './read-phone.ts';
import { type ExpressionEngine, ruleReader } from './read-rule.ts';
import type { MappingTools } from './tools.ts';

/** The libraries themselves. A contract knows their shapes and does not import them. */
export interface Libraries<Country extends string> {
  Environment: ExpressionEngine;
  RE2JS: PatternEngine;
  parsePhoneNumberFromString: ParsePhone<Country>;
}

/** Makes the mapping tools of the libraries, with the bounds that keep every rule and pattern harmless (docs/decisions/integrations.md). */
export function makeTools<Country extends string>({
  Environment,
  RE2JS,
  parsePhoneNumberFromString,
}: Libraries<Country>): MappingTools {
  const readPhone = phoneReader(parsePhoneNumberFromString);
  const readPattern = patternReader(RE2JS);
  return { readPhone, readPattern, readRule: ruleReader(Environment, { readPhone, readPattern }) };
}
