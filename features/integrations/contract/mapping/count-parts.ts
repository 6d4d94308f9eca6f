import { isGroup } from './texts.ts';
import { outOfSteps, spendOn, type Work } from './work.ts';

type Evaluate = (evaluator: unknown, part: unknown, context: unknown) => unknown;

/** A part of an expression, as the library parses it. */
interface Part {
  op: string;
  args: unknown;
  start: number;
  meta: {
    evaluate: Evaluate;
    /** The replacement that is evaluated: an iteration over a list. */
    alternate?: Part;
    /** Macros that evaluate themselves: `has`, `orValue`. */
    macro?: { evaluate: Evaluate; receiver?: unknown; arg?: unknown; macroHasProps?: unknown };
  };
  setMeta: (name: 'evaluate', evaluate: Evaluate) => unknown;
}

/** Whether this is a part of an expression. */
export const isPart = (part: unknown): part is Part => isGroup(part) && typeof part.op === 'string' && 'args' in part;

/** Operators that choose their implementation by the types of their operands. */
const choosing = new Set(['+', '-', '*', '/', '%', '<', '<=', '>', '>=', '==', '!=', 'in', 'call', 'rcall', 'map']);
/** Operators that read their operands completely. */
const comparing = new Set(['==', '!=', 'in']);
/** How much of a part's value the enclosing part reads. */
type ReadThrough = 'all' | 'text' | 'nothing';
/** An error contains its position and its source text. */
const errorSteps = 150;

/**
 * Makes each part of a validated expression count its work before it does it. `readsText` names the functions that read
 * an input text completely and do not count that themselves.
 */
export function countParts(whole: unknown, readsText: ReadonlySet<string>, spend: Work['spend']): void {
  const seen = new Set<unknown>();
  let told: unknown = null;

  function counting(evaluate: Evaluate, op: string, read: ReadThrough): Evaluate {
    const steps = choosing.has(op) ? 4 : 2;
    return (evaluator, part, context) => {
      spend(steps);
      try {
        const made = evaluate(evaluator, part, context);
        if (read === 'all' || (read === 'text' && typeof made === 'string')) spendOn(made, spend);
        // Concatenation copies.
        else if (op === '+' && typeof made === 'string') spend(made.length >> 6);
        else if (op === '+' && Array.isArray(made)) spend(made.length >> 2);
        return made;
      } catch (error) {
        if (error !== outOfSteps && error !== told) {
          told = error;
          spend(errorSteps);
        }
        throw error;
      }
    };
  }

  function count(part: unknown, read: ReadThrough): void {
    if (Array.isArray(part)) {
      for (const each of part) count(each, read);
      return;
    }
    if (!isPart(part) || seen.has(part)) return;
    seen.add(part);
    const { op, args, meta } = part;
    const { alternate, macro } = meta;
    if (macro) {
      macro.evaluate = counting(macro.evaluate, op, read);
      count([macro.receiver, macro.arg, macro.macroHasProps], 'nothing');
    } else if (alternate) count(alternate, read);
    else part.setMeta('evaluate', counting(meta.evaluate, op, read));
    const isOfText = (op === 'call' || op === 'rcall') && readsText.has((args as [string])[0]);
    const within = isGroup(args) && !isPart(args) ? [args.iterable, args.init, args.step] : args;
    count(within, comparing.has(op) ? 'all' : isOfText ? 'text' : 'nothing');
  }

  count(whole, 'nothing');
}
