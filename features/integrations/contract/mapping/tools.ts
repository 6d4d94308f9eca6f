import type { SourceValue } from './source-path.ts';
import type { Work } from './work.ts';

/** A parsed phone number. */
export interface PhoneNumber {
  /** E.164. */
  number: string;
  /** The extension. `''` means none. */
  extension: string;
}

/** The input of a rule: the value of its source field, the whole payload, each of its fields, and the step counter. */
export interface RuleInput {
  value: string;
  lead: unknown;
  field: (sourceField: string) => SourceValue;
  work: Work;
}

/** Why a rule is refused or has no result, with details. */
export interface RuleFault {
  code: 'unreadable' | 'unknown_name' | 'not_allowed' | 'too_large' | 'wrong_kind' | 'failed';
  /** The unknown or forbidden name. `''` means none. */
  name: string;
  /** The position in the rule, from 1. 0 means no specific position. */
  at: number;
}

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; fault: RuleFault };

/** A parsed and validated expression. It throws only `outOfSteps`, when its steps are used up. */
export type Rule = (input: RuleInput) => Outcome<unknown>;

/** A compiled pattern. */
export interface Pattern {
  /** Takes time proportional to the text. */
  matches: (text: string) => boolean;
  /** The maximum number of states that a search visits for each character. */
  size: number;
}

/** The libraries that mappings need, as a server or a browser loads them (docs/decisions/integrations.md). */
export interface MappingTools {
  /**
   * Reads a number that exists in the numbering plan of a country. A number without a prefix is of this country. null
   * means none.
   */
  readPhone: (text: string, country: string) => PhoneNumber | null;
  readRule: (text: string) => Outcome<Rule>;
  /** null means it cannot be compiled. */
  readPattern: (text: string) => Pattern | null;
}

/** The expensive functions of these libraries. */
export type Readers = Pick<MappingTools, 'readPhone' | 'readPattern'>;

const phoneSteps = 400;

/** The same functions with step counting. */
export function counted({ readPhone, readPattern }: Readers, spend: Work['spend']): Readers {
  return {
    readPhone(text, country) {
      spend(phoneSteps);
      return readPhone(text, country);
    },
    readPattern(text) {
      // A new pattern with each text is compiled each time.
      spend(text.length * 10);
      const pattern = readPattern(text);
      return (
        pattern && {
          ...pattern,
          matches(sought) {
            spend(1 + ((sought.length * pattern.size) >> 2));
            return pattern.matches(sought);
          },
        }
      );
    },
  };
}
