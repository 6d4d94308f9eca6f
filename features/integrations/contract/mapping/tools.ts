import type { Found } from './source-path.ts';

/** A phone number that was read. */
export interface PhoneNumber {
  /** E.164. */
  number: string;
  /** What is dialled afterwards; `''`: nothing. */
  extension: string;
}

/** What a rule may look at: the value of its source field, the whole payload, and any of its fields. */
export interface RuleInput {
  value: string;
  lead: unknown;
  field: (sourceField: string) => Found;
}

export const ruleFaults = [
  'unreadable',
  'unknown_name',
  'not_allowed',
  'too_large',
  'wrong_kind',
  'too_slow',
  'failed',
] as const;

/** Why a rule is not taken, or came to nothing, and what that is about. */
export interface RuleFault {
  code: (typeof ruleFaults)[number];
  /** The name that is not known or not allowed; `''`: none. */
  name: string;
  /** Which character of the rule it is about, from 1; 0: none in particular. */
  at: number;
}

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; fault: RuleFault };

/** An expression that was read and found harmless. */
export type Rule = (input: RuleInput) => Outcome<unknown>;

/** The libraries that mappings need, as a server or a browser loads them (ADR 0043). None of these throws. */
export interface MappingTools {
  /** A number that exists in some country's plan; one without a prefix is of this country. Null: none. */
  readPhone: (text: string, country: string) => PhoneNumber | null;
  readRule: (text: string) => Outcome<Rule>;
  /** A pattern whose search takes time in proportion to the text; null: it cannot be read. */
  readPattern: (text: string) => ((text: string) => boolean) | null;
}
