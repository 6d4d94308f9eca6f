import { type RawBuilder, sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { commissionTables } from '../schema.ts';

/**
 * The number of lines that one statement moves or deletes: each statement has a time limit of some seconds, however
 * busy the database is.
 */
const linesAtOnce = 2_500;

/** A condition that selects some of a period's lines. */
export type LinesPart = RawBuilder<boolean>;

/** The lines of a period in parts, in index order; one part if they are few. */
export async function partsOfLines(
  periodId: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<LinesPart[]> {
  const { rows } = await sql<{ calculated_at: string; id: string }>`
    select calculated_at, id from (
      select calculated_at, id, row_number() over (order by calculated_at desc, id desc) as number
      from commissions where tenant_id = ${agency.id} and period_id = ${periodId}) as lines
    where number % ${sql.lit(linesAtOnce)} = 0
    order by calculated_at desc, id desc`.execute(commissionTables(tx));
  const ends = rows.map(({ calculated_at, id }) => sql`(${calculated_at}::timestamptz, ${id}::uuid)`);
  return [null, ...ends].map((after, at) => {
    const begin = after ? sql`and (calculated_at, id) < ${after}` : sql``;
    const end = ends[at] ? sql`and (calculated_at, id) >= ${ends[at]}` : sql``;
    return sql`tenant_id = ${agency.id} and period_id = ${periodId} ${begin} ${end}`;
  });
}
