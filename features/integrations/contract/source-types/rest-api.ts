import * as z from 'zod/mini';
import { dateOrInstant } from '#platform/contract/fields.ts';
import { general, others } from '../mapping/standard-fields.ts';
import { keyHeader, keyHeaderInput, short, textInput, whole } from './shared-settings.ts';
import type { SourceType } from './source-type.ts';

/** The pagination of a polled source. `auto`: detected from the response. */
export const pagings = ['auto', 'cursor', 'next', 'link', 'page', 'none'] as const;
/** The format of the start time that a polled source gets. */
export const sinceFormats = ['iso', 'unix', 'unix_ms'] as const;
/** Where a request to a polled source has its key. */
export const keyPositions = ['bearer', 'header'] as const;

export const pollMinutesDefault = 15;
export const overlapMinutesDefault = 10;

/** A source of the agency's own, which the server polls at its endpoint. */
export const restApi = {
  hook: false,
  polledFor: 'all',
  endpoint: 'required',
  headers: true,
  secrets: ['api_key'],
  neededSecrets: [],
  settings: {
    key_header: keyHeader,
    poll_minutes: whole(1, 1_440),
    since_param: short,
    since_format: z.optional(z.enum(sinceFormats)),
    limit_param: short,
    page_size: whole(1, 1_000),
    paging: z.optional(z.enum(pagings)),
    cursor_param: short,
    page_param: short,
    /** The path of the list in the response, and of the id in an item. If omitted, the usual ones are tried. */
    items_path: short,
    id_path: short,
    /** How many minutes each poll overlaps the last one, because sources write late. */
    overlap_minutes: whole(0, 1_440),
    key_place: z.optional(z.enum(keyPositions)),
    /** The start of the first poll. If omitted, it fetches everything. */
    backfill_from: z.optional(dateOrInstant),
  },
  inputs: {
    poll_minutes: { kind: 'number', usual: String(pollMinutesDefault) },
    key_place: { kind: 'choice', usual: 'bearer', values: keyPositions, words: 'key' },
    key_header: keyHeaderInput,
    paging: { kind: 'choice', usual: 'auto', values: pagings, words: 'paging' },
    since_param: textInput,
    since_format: { kind: 'choice', usual: 'iso', values: sinceFormats, words: 'since' },
    limit_param: textInput,
    page_size: { kind: 'number' },
    cursor_param: textInput,
    page_param: textInput,
    items_path: { kind: 'text', hint: true },
    id_path: textInput,
    overlap_minutes: { kind: 'number', usual: String(overlapMinutesDefault), hint: true },
    backfill_from: { kind: 'day', hint: true },
  },
  firstInputs: ['poll_minutes', 'key_place', 'key_header', 'backfill_from'],
  pausedTexts: ['not_asked'],
  guide: { steps: 4, addressAt: null },
  mappings: [...general, others],
} as const satisfies SourceType;
