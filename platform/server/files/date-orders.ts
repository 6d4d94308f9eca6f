import type { ColumnDateOrder as Order } from '#platform/contract/table-place.ts';
import type { TableRow } from './table-row.ts';

const longest = 24;
const inNumbers = /^\s*(\d{1,2})[-/.\s](\d{1,2})[-/.\s](?:\d{4}|\d{2})(?:$|[,\sT])/;

/** Counts the cells that are dates in only one order, while a table is read. */
export interface DateOrders {
  add: (cells: TableRow['cells']) => void;
  /**
   * By the index of the column, or by its name in JSON. undefined means no cell determines the order, or equally many
   * indicate each.
   */
  of: (column: number | string) => Order | undefined;
}

export function dateOrders(): DateOrders {
  const counts = new Map<number | string, Record<Order, number>>();
  const look = (column: number | string, cell: unknown): void => {
    const order = typeof cell === 'string' && cell.length <= longest ? orderOf(cell) : null;
    if (order === null) return;
    const count = counts.get(column) ?? { MDY: 0, DMY: 0 };
    count[order] += 1;
    counts.set(column, count);
  };
  return {
    add: (cells) => {
      if (Array.isArray(cells)) for (const [at, cell] of cells.entries()) look(at, cell);
      else for (const [name, cell] of Object.entries(cells)) look(name, cell);
    },
    of: (column) => {
      const { MDY, DMY } = counts.get(column) ?? { MDY: 0, DMY: 0 };
      if (MDY === DMY) return undefined;
      return MDY > DMY ? 'MDY' : 'DMY';
    },
  };
}

/** The only order in which a text is a calendar date. null means both or none. */
function orderOf(text: string): Order | null {
  const [, first, second] = inNumbers.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  const [one, other] = [Number(first), Number(second)];
  if (one < 1 || other < 1 || one > 31 || other > 31) return null;
  if (one > 12) return other <= 12 ? 'DMY' : null;
  return other > 12 ? 'MDY' : null;
}
