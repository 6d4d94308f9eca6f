import type { IncomingHttpHeaders } from 'node:http';
import { WrittenNumber } from '#platform/contract/read-json.ts';
import { startOf } from '../../contract/mapping/texts.ts';

// Parts of a payload of unknown shape. A part that is missing or of another kind is empty.

type Group = Readonly<Record<string, unknown>>;

/** Whether a value has named parts. */
export const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber);
/** The value itself if it has named parts. */
export const groupOf = (value: unknown): Group => (isGroup(value) ? value : {});
/** The part with this name. */
export const groupIn = (value: unknown, name: string): Group => groupOf(groupOf(value)[name]);

/** A single value counts as a list of one. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
/** The list with this name. */
export const listIn = (value: unknown, name: string): unknown[] => {
  const list = groupOf(value)[name];
  return Array.isArray(list) ? list : [];
};

/** Longer texts are no keys and no ids. */
const textMax = 400;
/** A text, a number or a boolean as text. */
export const textOf = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) || value instanceof WrittenNumber
    ? startOf(String(value), textMax)
    : '';
/** The text with this name. */
export const textIn = (value: unknown, name: string): string => textOf(groupOf(value)[name]);
/** The header with this name. */
export const headerIn = (headers: IncomingHttpHeaders, name: string): string => textOf(headers[name]);
