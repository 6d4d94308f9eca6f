import { startOf } from '#features/integrations/contract/index.ts';
import type { SheetRow } from '#platform/server/files/workbook.ts';
import { isKnownTitle, knownTitles } from '../columns/fields-of-title.ts';

/** The maximum number of rows that are searched for the titles. */
export const titleRowsMax = 20;

/** The titles of a table, and how many of its first rows are before its data. */
export interface Titles {
  names: string[];
  /** The row number of the last title line in the file. */
  title_row: number;
  before: number;
}

/**
 * The titles among the first rows: the line with the most known ones, with the line above or below it if both together
 * say more, as merged cells do. null means that no line is known, or the chosen line does not exist.
 */
export function findTitles(rows: readonly SheetRow[], chosen: number | undefined): Titles | null {
  const from = chosen === undefined ? 0 : rows.findIndex(({ row }) => row === chosen);
  if (from < 0) return null;
  const candidates = chosen === undefined ? rows.map((_, at) => at) : [from];
  let best: { at: number; lines: 1 | 2; known: number; names: readonly string[] } | null = null;
  for (const at of candidates) {
    const cells = rows[at]?.cells ?? [];
    const single = knownTitles(cells);
    if (!best || single > best.known) best = { at, lines: 1, known: single, names: cells };
    const above = rows[at - 1]?.cells;
    if (!above || !mayBeTitles(above) || !mayBeTitles(cells)) continue;
    const joined = joinedTitles(above, cells);
    const known = knownTitles(joined) - 0.5;
    if (known > best.known && known > knownTitles(above)) best = { at, lines: 2, known, names: joined };
  }
  if (!best || (chosen === undefined && best.known < 2)) return null;
  return { names: uniqueNames(best.names), title_row: rows[best.at]?.row ?? 0, before: best.at + 1 };
}

/** Whether a line may consist of titles: several texts without numbers. */
const mayBeTitles = (cells: readonly string[]) => {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length >= 2 && filled.every((cell) => cell.length <= 60 && !/\d{3}|@/.test(cell));
};

/** Two lines of titles as one. The upper one covers the columns after it that have no title of their own. */
function joinedTitles(upper: readonly string[], lower: readonly string[]): string[] {
  const width = Math.max(upper.length, lower.length);
  let group = '';
  return Array.from({ length: width }, (_, at) => {
    const [above = '', own = ''] = [upper[at]?.trim(), lower[at]?.trim()];
    if (above !== '') group = above;
    if (own === '') return above;
    if (group === '') return own;
    const both = `${group} ${own}`;
    // A title that says enough alone needs no group, unless other columns have the same.
    const isRepeated = lower.filter((cell) => cell.trim() === own).length > 1;
    return isKnownTitle(own) && !(isRepeated && isKnownTitle(both)) ? own : both;
  });
}

const nameMax = 100;

/** The names of the columns. A column without a title is named by its position, equal titles are numbered. */
function uniqueNames(titles: readonly string[]): string[] {
  const width = titles.findLastIndex((title) => title.trim() !== '') + 1;
  const taken = new Set<string>();
  return titles.slice(0, width).map((title, at) => {
    const own = startOf(title.replace(/[\s\p{C}]+/gu, ' ').trim(), nameMax) || `#${at + 1}`;
    let name = own;
    for (let number = 2; taken.has(name); number += 1) name = `${own} ${number}`;
    taken.add(name);
    return name;
  });
}
