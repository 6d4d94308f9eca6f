import { isGroup } from './texts.ts';

/** A value and its path. */
export interface FieldPosition {
  value: unknown;
  at: string;
}

/** The parts of a list or group, each with its path. */
export function childrenOf({ value, at }: FieldPosition): FieldPosition[] {
  if (Array.isArray(value)) return value.map((part, index) => ({ value: part, at: `${at}[${index}]` }));
  if (!isGroup(value)) return [];
  return Object.entries(value).map(([name, part]) => ({ value: part, at: joinPath(at, name) }));
}

/** A path as text. A name with dots or brackets is quoted. */
export function joinPath(at: string, name: string): string {
  if (/[.[\]]/.test(name)) return at === '' ? name : `${at}["${name}"]`;
  return at === '' ? name : `${at}.${name}`;
}
