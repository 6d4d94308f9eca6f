import { type RawBuilder, sql } from 'kysely';
import { calendarDate } from '../contract/fields.ts';
import type { Page } from './implement.ts';
import { platformRefusal } from './refusal.ts';

/** A position in a sorted list as an opaque text. */
export function encodeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

const isDate = (value: string) => calendarDate.safeParse(value).success;

const kinds = {
  text: () => true,
  instant: (value: string) =>
    /T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value)) && isDate(value.slice(0, 'YYYY-MM-DD'.length)),
  date: isDate,
  uuid: (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
} satisfies Record<string, (value: string) => boolean>;

/**
 * The values of a cursor, or null without one. Refuses a text that is none of ours, or is one of another list or
 * sorting, with `validation_error`.
 */
export function decodeCursor(cursor: string | undefined, shape: readonly (keyof typeof kinds)[]): string[] | null {
  if (!cursor) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isOurs =
      Array.isArray(values) &&
      values.length === shape.length &&
      values.every((value, index) => typeof value === 'string' && kinds[shape[index] ?? 'text'](value));
    if (isOurs) return values;
  } catch {
    // Answered below, like any other text that is no cursor.
  }
  throw platformRefusal('validation_error', {
    fields: [{ field: 'cursor', code: 'invalid', message: 'platform:validation.invalid' }],
  });
}

/** How a list is sorted: by a column, and rows that are equal there by their id, in the same direction. */
export interface Sorting {
  column: string;
  id: string;
  direction: 'asc' | 'desc';
  /** PostgreSQL's type of the column. */
  type: 'timestamptz' | 'date';
}

/** The condition for what comes after a cursor: one comparison of both columns, so that it rides the sorting's index. */
export function beyond({ column, id, direction, type }: Sorting, [key, lastId]: string[]): RawBuilder<boolean> {
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  return sql<boolean>`(${sql.ref(column)}, ${sql.ref(id)}) ${comparison} (${key}::${sql.raw(type)}, ${lastId}::uuid)`;
}

/** A page from one row more than it holds: that row only tells that there is a next page. */
export function pageOf<Row>(rows: Row[], limit: number, total: number, cursorOf: (last: Row) => string): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, total, next: rows.length > limit && last ? cursorOf(last) : null };
}
