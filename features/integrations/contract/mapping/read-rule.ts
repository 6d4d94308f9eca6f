import { WrittenNumber } from '#platform/contract/read-json.ts';
import { countParts, isPart } from './count-parts.ts';
import { functionsWith, type RuleFunction } from './rule-functions.ts';
import { isGroup } from './texts.ts';
import {
  counted,
  type MappingTools,
  type Outcome,
  type Readers,
  type Rule,
  type RuleFault,
  type RuleInput,
} from './tools.ts';
import { outOfSteps, spendOn } from './work.ts';

// The first of three limits (docs/decisions/integrations.md): a rule that could take long, or make a large value of a small one, is refused.
// Rules are short and flat, use only these functions, and do not nest iterations over lists. The second limit: each
// part of a rule counts its work, which is bounded.

const rulesKept = 1_000;
/** The steps for reading a character of a rule, which may be repeated for each lead. */
const charSteps = 4;
export const ruleTextMax = 1_000;

const options = {
  enableOptionalTypes: true,
  // A payload mixes texts and numbers, and so can a list made of it.
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 200, maxDepth: 16, maxListElements: 50, maxMapEntries: 50, maxCallArguments: 8 },
};

/** Functions of the language that rules may use, as `size(x)` and as `x.size()`. */
const ownCalls = new Set(['size', 'has', 'string', 'int', 'double', 'bool']);
const ownMethods = new Set(['size', 'startsWith', 'endsWith', 'contains', 'orValue', 'hasValue']);
/** The functions that iterate over a list. */
const walks = new Set(['exists', 'exists_one', 'all', 'filter', 'map']);
/** Those that read a text completely. Our own functions count their input where they are called. */
const readsText = new Set(['size', 'string', 'int', 'double', 'bool', 'startsWith', 'endsWith', 'contains']);
/**
 * Functions of the language that no rule may use. They search with patterns of another engine, or make a large value of
 * a small one.
 */
const keptOut = new Set([
  'matches',
  'split',
  'join',
  'replace',
  'bind',
  'bytes',
  'timestamp',
  'duration',
  'type',
  'dyn',
]);

interface Parsed {
  (context: Readonly<Record<string, unknown>>): unknown;
  ast: unknown;
  check(): { valid: boolean; error?: unknown };
}

interface Engine {
  registerVariable(name: string, type: string): unknown;
  registerFunction(signature: string, handler: (...given: never[]) => unknown): unknown;
  parse(text: string): Parsed;
}

/** The part of the library's Environment that is used here. */
export type ExpressionEngine = new (settings: typeof options) => unknown;

/** Parses rules. Each text is parsed once and then cached. */
export function ruleReader(Environment: ExpressionEngine, readers: Readers): MappingTools['readRule'] {
  const engine = new Environment(options) as Engine;
  // Rules run one after the other, each to its end. This is the input of the running one.
  let current: RuleInput | null = null;
  const spend = (steps: number) => current?.work.spend(steps);
  const field: RuleFunction = {
    signature: 'field(string): string',
    handler: (path) => current?.field(String(path)).text ?? '',
  };
  const functions = [field, ...functionsWith(counted(readers, spend))];
  for (const { signature, handler } of functions) {
    engine.registerFunction(signature, (...given: readonly unknown[]) => {
      for (const each of given) spendOn(each, spend);
      return handler(...given);
    });
  }
  engine.registerVariable('value', 'string');
  engine.registerVariable('lead', 'dyn');
  const known = new Set(functions.map(({ signature }) => signature.replace(/\(.*/, '')));
  const kept = new Map<string, Outcome<Rule>>();

  function read(text: string): Outcome<Rule> {
    if (text.length > ruleTextMax) return fault({ code: 'too_large' });
    try {
      const parsed = engine.parse(text);
      const forbidden = faultIn(parsed.ast, known, false);
      if (forbidden) return fault(forbidden);
      const checked = parsed.check();
      if (!checked.valid) return fault(faultOf(checked.error, text));
      countParts(parsed.ast, readsText, spend);
      return { ok: true, value: (input) => run(parsed, input, text.length * charSteps) };
    } catch (error) {
      return fault(faultOf(error, text));
    }
  }

  function run(parsed: Parsed, input: RuleInput, readingSteps: number): Outcome<unknown> {
    current = input;
    try {
      spend(readingSteps);
      const value = parsed({ value: input.value, lead: asRulesSee(input.lead) });
      // An `||` can catch the error that ended it and continue with an empty value.
      spendOn(value, spend);
      return { ok: true, value };
    } catch (error) {
      if (error === outOfSteps) throw error;
      // A missing value is empty in a rule, as everywhere else.
      return codeOf(error) === 'no_such_key' ? { ok: true, value: '' } : fault(runtimeFault(error));
    } finally {
      current = null;
    }
  }

  return (text) => {
    const before = kept.get(text);
    if (before) return before;
    const rule = read(text);
    if (kept.size >= rulesKept) kept.clear();
    kept.set(text, rule);
    return rule;
  };
}

const fault = ({ code, name = '', at = 0 }: Partial<RuleFault> & Pick<RuleFault, 'code'>): Outcome<never> => ({
  ok: false,
  fault: { code, name, at },
});

type Found = Partial<RuleFault> & Pick<RuleFault, 'code'>;

/** The first part of an expression that rules may not use. */
function faultIn(part: unknown, known: ReadonlySet<string>, isWalking: boolean): Found | null {
  if (Array.isArray(part)) {
    for (const each of part) {
      const found = faultIn(each, known, isWalking);
      if (found) return found;
    }
    return null;
  }
  if (!isPart(part)) return null;
  const { op, args, start } = part;
  if (op === 'call') {
    const [name, given] = args as [string, unknown];
    if (!known.has(name) && !ownCalls.has(name)) return unknown(name, start);
    return faultIn(given, known, isWalking);
  }
  if (op === 'rcall') {
    const [name, receiver, given] = args as [string, unknown, unknown];
    const isWalk = walks.has(name);
    if (!isWalk && !ownMethods.has(name)) return unknown(name, start);
    if (isWalk && isWalking) return { code: 'not_allowed', name, at: start + 1 };
    // An iteration may follow another one, but not be nested in it.
    return faultIn(receiver, known, isWalking) ?? faultIn(given, known, isWalking || isWalk);
  }
  return op === 'value' || op === 'id' ? null : faultIn(args, known, isWalking);
}

const unknown = (name: string, start: number): Found => ({
  code: keptOut.has(name) ? 'not_allowed' : 'unknown_name',
  name,
  at: start + 1,
});

const codeOf = (error: unknown) => String((error as { code?: unknown }).code ?? '');

/** An error of the library as one of our fault codes. */
function faultOf(error: unknown, text: string): Found {
  const { node, range } = error as {
    node?: { start?: number; pos?: number };
    range?: { start?: number; end?: number };
  };
  const start = range?.start ?? node?.start ?? node?.pos ?? 0;
  const about = text.slice(start, range?.end ?? text.length).slice(0, 40);
  const code = codeOf(error);
  if (code.startsWith('max_') || code.includes('limit') || code.includes('exceeded')) return { code: 'too_large' };
  if (code === 'unknown_variable') return { code: 'unknown_name', name: about, at: start + 1 };
  if ((error as Error).name === 'ParseError') return { code: 'unreadable', at: start + 1 };
  return { code: 'wrong_kind', name: about, at: start + 1 };
}

/** A function or operator with an operand of the wrong type, or another error that only a payload causes. */
function runtimeFault(error: unknown): Found {
  const code = codeOf(error);
  return { code: code.includes('overload') || code.includes('type') ? 'wrong_kind' : 'failed', name: wordsOf(error) };
}

function wordsOf(error: unknown): string {
  const { node } = error as { node?: { input?: string; start?: number; end?: number } };
  return node?.input?.slice(node.start, node.end).slice(0, 40) ?? '';
}

/** Converts each payload once. All rules of a lead read the same value. */
const seen = new WeakMap<object, unknown>();

function asRulesSee(lead: unknown): unknown {
  if (typeof lead !== 'object' || lead === null) return wholeNumbers(lead);
  const known = seen.get(lead) ?? wholeNumbers(lead);
  seen.set(lead, known);
  return known;
}

/** Numbers as the language has them: integers and decimals are distinct types, however they were written. */
function wholeNumbers(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (value instanceof WrittenNumber) return wholeNumbers(Number(value.text));
  if (Array.isArray(value)) return value.map(wholeNumbers);
  if (!isGroup(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, wholeNumbers(part)]));
}
