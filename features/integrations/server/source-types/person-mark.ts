import { createHash } from 'node:crypto';
import { WrittenNumber } from '#platform/contract/read-json.ts';
import type { Steps } from '#platform/server/ground/in-slices.ts';

/** The maximum numbers of values in a payload, and of characters per value, that are examined. */
const valuesMax = 300;
const textMax = 200;
const depthMax = 8;

const isNamed = /name|nombre|apellido|surname/i;
const isMail = /^[^\s@]+@[^\s@]+$/;
const isNumber = /^[+(]?\d[\d\s().-]{8,18}$/;

/**
 * A short fingerprint of the person in a payload: names, addresses and numbers. `''` if there are none. A delivery with
 * the same id and another fingerprint is stored as another lead, and its mapping decides. The check is heuristic and
 * bounded.
 */
export function* personMark(payload: unknown): Steps<string> {
  const told: string[] = [];
  let left = valuesMax;
  function* look(value: unknown, name: string, depth: number): Steps<void> {
    yield;
    left -= 1;
    if (left < 0 || depth > depthMax) return;
    if (typeof value === 'string' || typeof value === 'number' || value instanceof WrittenNumber) {
      const text = String(value).slice(0, textMax).normalize().trim().toLowerCase();
      if (text !== '' && (isNamed.test(name) || isMail.test(text) || isNumber.test(text))) told.push(text);
    } else if (Array.isArray(value)) for (const part of value.slice(0, left + 1)) yield* look(part, name, depth + 1);
    else if (typeof value === 'object' && value !== null) {
      for (const key in value) {
        if (left < 0) return;
        yield* look((value as Record<string, unknown>)[key], key, depth + 1);
      }
    }
  }
  yield* look(payload, '', 0);
  return told.length === 0
    ? ''
    : createHash('sha256').update(told.toSorted().join('\n')).digest('base64url').slice(0, 16);
}
