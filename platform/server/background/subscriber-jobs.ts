import { sql } from 'kysely';
import { afterCommitQueue } from '../acts/after-commit-queue.ts';
import type { Subscriber } from '../acts/subscribers.ts';
import { ownTables } from '../database/tables.ts';
import { type AgencyJob, agencyJob } from './job.ts';

interface HandledEventsTable {
  tenant_id: string;
  fact_id: string;
  hearer: string;
  heard_at: string | Date;
}

declare module '../database/tables.ts' {
  interface Tables {
    heard_facts: HandledEventsTable;
  }
}

const handledEventTables = ownTables('platform', { owns: ['heard_facts'] });

/**
 * The jobs that deliver domain events to subscribers after the commit. The subscriber's work, the record of its
 * delivery and the end of the job are one transaction: a subscriber runs once per event, even if a process is killed or
 * the job is taken twice.
 */
export function subscriberJobs(subscribers: readonly Subscriber[]): AgencyJob[] {
  return subscribers
    .filter(({ when }) => when === 'after-commit')
    .map((subscriber) =>
      agencyJob({
        ...afterCommitQueue(subscriber),
        retryLimit: 10,
        timeoutSeconds: 300,
        run: ({ fact_id, payload }, work) =>
          work.finish(async (ctx) => {
            const told = subscriber.event.payload.parse(payload);
            const first = await handledEventTables(ctx.tx)
              .insertInto('heard_facts')
              .values({ tenant_id: ctx.agency.id, fact_id, hearer: subscriber.name, heard_at: ctx.clock() })
              .onConflict((conflict) => conflict.doNothing())
              .returning(sql`1`.as('first'))
              .executeTakeFirst();
            if (first) await subscriber.handle(told, ctx);
          }),
      }),
    );
}
