import { sql } from 'kysely';
import { ownTables } from '../database/tables.ts';
import type { CommandContext } from './command-context.ts';

export interface NumberSeriesTable {
  tenant_id: string;
  series: string;
  last: number;
}

declare module '../database/tables.ts' {
  interface Tables {
    number_series: NumberSeriesTable;
  }
}

const numberTables = ownTables('platform', { owns: ['number_series'] });

type Counting = Pick<CommandContext, 'tx' | 'agency'>;

/**
 * The next number of an agency's series, from 1, without gaps or duplicates. Other transactions that take one wait
 * until this one ends; a rolled-back number is reused. Take it as the command's last step.
 */
export const nextNumber = (series: string, ctx: Counting): Promise<number> => takeNumbers(series, 1, ctx);

/** Takes this many numbers at once and returns the first; the others follow it. */
export async function takeNumbers(series: string, count: number, { tx, agency }: Counting): Promise<number> {
  const { last } = await numberTables(tx)
    .insertInto('number_series')
    .values({ tenant_id: agency.id, series, last: count })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'series']).doUpdateSet({ last: sql<number>`number_series.last + excluded.last` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last - count + 1;
}
