import { sql } from 'kysely';
import type { Tx } from '../database/tenancy.ts';

export interface NumberSeriesTable {
  tenant_id: string;
  series: string;
  last: number;
}

declare module '../database/database.ts' {
  interface Tables {
    number_series: NumberSeriesTable;
  }
}

/**
 * The next number of an agency's series, from 1 on, without gaps and without doubles: until the transaction ends,
 * everybody else who takes one waits, and a rolled-back one is given again. Take it last.
 */
export async function nextNumber(tx: Tx, tenantId: string, series: string): Promise<number> {
  const { last } = await tx
    .insertInto('number_series')
    .values({ tenant_id: tenantId, series, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'series']).doUpdateSet({ last: sql<number>`number_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
