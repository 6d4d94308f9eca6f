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
 * The next number of an agency's series, from 1 on, without gaps and without doubles: until the transaction ends,
 * everybody else who takes one waits, and a rolled-back one is given again. Take it last.
 */
export const nextNumber = (series: string, ctx: Counting): Promise<number> => takeNumbers(series, 1, ctx);

/** The same for so many at once: the first of them, which the others follow. */
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
