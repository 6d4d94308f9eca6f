import type { MappingTools, Pattern } from './tools.ts';

/** What RE2JS does, as far as it is used here. */
export interface PatternEngine {
  compile(pattern: string): { test(text: string): boolean; programSize(): number };
  translateRegExp(pattern: string): string;
}

const patternMax = 200;
/** How often a part may be asked to repeat: each repetition is a state of the engine. */
const repeatMax = 100;
/** So many states a pattern may come to: its length, times what its repeats multiply it by. */
const statesMax = 4_000;
/** So many of them are left of one that is taken. */
const sizeMax = 1_000;
/** Longer texts than any value match nothing: a part of one could match what the whole does not. */
const textMax = 5_000;
const cachedMax = 500;

/**
 * Reads patterns for an engine whose search takes time in proportion to the text, whatever the pattern. Look-around and
 * back-references, which no such engine has, cannot be read.
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

/** Counted repeats multiply when they stand within each other. */
function hasBoundedRepeats(pattern: string): boolean {
  const counts = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, least, most]) => Number(most || least));
  const times = counts.reduce((states, count) => states * Math.max(1, count), 1);
  return times <= repeatMax && times * pattern.length <= statesMax;
}
