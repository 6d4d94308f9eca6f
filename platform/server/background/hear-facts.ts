import { sql } from 'kysely';
import { heardLater } from '../acts/heard-later.ts';
import type { Hearer } from '../acts/hearers.ts';
import { ownTables } from '../database/tables.ts';
import { type AgencyJob, agencyJob } from './job.ts';

interface HeardFactsTable {
  tenant_id: string;
  fact_id: string;
  hearer: string;
  heard_at: string | Date;
}

declare module '../database/tables.ts' {
  interface Tables {
    heard_facts: HeardFactsTable;
  }
}

const heardTables = ownTables('platform', { owns: ['heard_facts'] });

/**
 * The jobs that bring facts to those who hear them afterwards. Hearing, noting that it was heard, and ending the job are
 * one transaction: a fact is heard once, whatever is killed and whoever takes the job twice.
 */
export function hearingJobs(hearers: readonly Hearer[]): AgencyJob[] {
  return hearers
    .filter(({ when }) => when === 'afterwards')
    .map((hearer) =>
      agencyJob({
        ...heardLater(hearer),
        retryLimit: 10,
        timeoutSeconds: 300,
        run: ({ fact_id, payload }, work) =>
          work.finish(async (ctx) => {
            const told = hearer.fact.payload.parse(payload);
            const first = await heardTables(ctx.tx)
              .insertInto('heard_facts')
              .values({ tenant_id: ctx.agency.id, fact_id, hearer: hearer.name, heard_at: ctx.clock() })
              .onConflict((conflict) => conflict.doNothing())
              .returning(sql`1`.as('first'))
              .executeTakeFirst();
            if (first) await hearer.hear(told, ctx);
          }),
      }),
    );
}
