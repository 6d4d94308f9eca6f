import type { Found } from './source-path.ts';
import type { Work } from './work.ts';

/** A phone number that was read. */
export interface PhoneNumber {
  /** E.164. */
  number: string;
  /** What is dialled afterwards; `''`: nothing. */
  extension: string;
}

/** What a rule may look at: the value of its source field, the whole payload, and any of its fields; and who counts. */
export interface RuleInput {
  value: string;
  lead: unknown;
  field: (sourceField: string) => Found;
  work: Work;
}

/** Why a rule is not taken, or came to nothing, and what that is about. */
export interface RuleFault {
  code: 'unreadable' | 'unknown_name' | 'not_allowed' | 'too_large' | 'wrong_kind' | 'failed';
  /** The name that is not known or not allowed; `''`: none. */
  name: string;
  /** Which character of the rule it is about, from 1; 0: none in particular. */
  at: number;
}

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; fault: RuleFault };

/** An expression that was read and found harmless. Throws nothing but `outOfSteps`, where its work comes to an end. */
export type Rule = (input: RuleInput) => Outcome<unknown>;

/** A pattern that was read. */
export interface Pattern {
  /** Takes time in proportion to the text. */
  matches: (text: string) => boolean;
  /** How many parts it has at most that a search goes through for each character. */
  size: number;
}

/** The libraries that mappings need, as a server or a browser loads them (ADR 0043). */
export interface MappingTools {
  /** A number that exists in some country's plan; one without a prefix is of this country. Null: none. */
  readPhone: (text: string, country: string) => PhoneNumber | null;
  readRule: (text: string) => Outcome<Rule>;
  /** Null: it cannot be read. */
  readPattern: (text: string) => Pattern | null;
}

/** What takes its time in these libraries. */
export type Readers = Pick<MappingTools, 'readPhone' | 'readPattern'>;

const phoneSteps = 400;

/** The same, counting what they do. */
export function counted({ readPhone, readPattern }: Readers, spend: Work['spend']): Readers {
  return {
    readPhone(text, country) {
      spend(phoneSteps);
      return readPhone(text, country);
    },
    readPattern(text) {
      // Whoever brings a new pattern with each text has it read each time.
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
