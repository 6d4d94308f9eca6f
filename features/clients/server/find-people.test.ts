import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { agencyJob } from '#platform/server/background/job.ts';
import { findPeople } from './find-people.ts';
import { clientTables } from './schema.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Runs a command in Sol Seguros. */
async function inSol<T>(act: (ctx: CommandContext) => Promise<T>): Promise<T> {
  let made: T | undefined;
  const job = agencyJob({
    name: 'test.act',
    payload: z.object({}),
    retryLimit: 0,
    timeoutSeconds: 60,
    async run(_payload, work) {
      made = await work.act(async (ctx) => {
        ctx.audit(null);
        return act(ctx);
      });
    },
  });
  await runJobNow(server, job, server.world.tenants.sol, {});
  return made as T;
}

test('Whom many contacts mean is found without reading all clients for each, although most have no WhatsApp', async () => {
  await server.admin.query(
    `insert into clients (tenant_id, id, name, email, phone, created_at, updated_at)
     select $1, gen_random_uuid(), 'Cliente ' || at, case when at % 2 = 0 then 'C.' || at || '@example.com' else '' end,
            '+1305' || (2000000 + at), now(), now()
     from generate_series(1, 20000) as at`,
    [server.world.tenants.sol],
  );
  await server.admin.query('analyze clients');
  const contacts = Array.from({ length: 200 }, (_, at) => ({
    name: '',
    email: `c.${at * 97}@EXAMPLE.com`,
    phone: `+1305${2_000_000 + at * 83}`,
    whatsapp: `+1305${2_000_000 + at * 61}`,
  }));
  const { found, scans } = await inSol(async (ctx) => {
    const people = await findPeople(contacts, ctx, { locked: false });
    const { rows } = await sql<{ scans: number }>`
      select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'clients'`.execute(
      clientTables(ctx.tx),
    );
    return { found: contacts.map((contact) => people.meant(contact).unsure), scans: rows[0]?.scans ?? 0 };
  });
  expect(found.filter(({ length }) => length > 0)).toHaveLength(199);
  expect(scans).toBeLessThanOrEqual(3);
});
