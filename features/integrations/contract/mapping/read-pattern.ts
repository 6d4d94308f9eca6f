import type { MappingTools, Pattern } from './tools.ts';

/** The part of RE2JS that is used here. */
export interface PatternEngine {
  compile(pattern: string): { test(text: string): boolean; programSize(): number };
  translateRegExp(pattern: string): string;
}

const patternMax = 200;
/** The maximum repeat count of a part. Each repetition is a state of the engine. */
const repeatMax = 100;
/** The maximum number of states of a pattern: its length times the product of its repeats. */
const statesMax = 4_000;
/** The maximum number of states of a compiled pattern. */
const sizeMax = 1_000;
/** Texts longer than any value match nothing. A part of such a text could match what the whole does not. */
const textMax = 5_000;
const cachedMax = 500;

/**
 * Compiles patterns for an engine whose search time is proportional to the text, whatever the pattern. No such engine
 * has look-around and back-references, so patterns with them are refused.
 */
export function patternReader(engine: PatternEngine): MappingTools['readPattern'] {
  const kept = new Map<string, Pattern | null>();
  return (pattern) => {
    const known = kept.get(pattern);
    if (known !== undefined) return known;
    const made = compile(engine, pattern);
    if (kept.size >= cachedMax) kept.clear();
    kept.set(pattern, made);
    return made;
  };
}

function compile(engine: PatternEngine, pattern: string): Pattern | null {
  if (pattern === '' || pattern.length > patternMax || !hasBoundedRepeats(pattern)) return null;
  try {
    const compiled = engine.compile(engine.translateRegExp(pattern));
    const size = compiled.programSize();
    return size > sizeMax ? null : { size, matches: (text) => text.length <= textMax && compiled.test(text) };
  } catch {
    return null;
  }
}

/** Nested counted repeats multiply. */
function hasBoundedRepeats(pattern: string): boolean {
  const counts = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, least, most]) => Number(most || least));
  const times = counts.reduce((states, count) => states * Math.max(1, count), 1);
  return times <= repeatMax && times * pattern.length <= statesMax;
}
