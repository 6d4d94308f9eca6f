import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { own } from '#platform/contract/roles.ts';
import { type Route, routes } from '#platform/contract/route.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { anyTables } from '#platform/server/database/tables.ts';
import { buildHttp } from '#platform/server/http/http.ts';
import { implement } from '#platform/server/http/implement.ts';
import { ownFault } from './own-cells.ts';

// Checks that the test of a cell that says `own` detects faults. Leads take the role of an Agente's commissions.

const Row = z.object({ id: z.string(), notes: z.string() });
const allow = ['Admin', own('Agente')] as const;
const read = <const P extends string>(path: P) =>
  ({ method: 'GET', path, allow, ok: [200, Row], shows: ['lead'], summary: 'Reads' }) as const;
const list = <const P extends string>(path: P) =>
  ({ method: 'GET', path, allow, ok: [200, z.array(Row)], shows: ['lead'], summary: 'Lists' }) as const;
const write = <const P extends string>(path: P) =>
  ({ method: 'PUT', path, allow, ok: [200, Row], changes: ['lead'], summary: 'Changes' }) as const;

const probe = routes('leads', {
  readOwn: read('/probe/own/{id}'),
  readAll: read('/probe/all/{id}'),
  readNone: read('/probe/none/{id}'),
  listOwn: list('/probe/own'),
  listAll: list('/probe/all'),
  listNone: list('/probe/none'),
  writeOwn: write('/probe/own/{id}'),
  writeAll: write('/probe/all/{id}'),
});

/** The rows of one user, or of all users if `user` is null. */
function rowsOf(ctx: CommandContext<string>, user: string | null) {
  const { tx, agency } = ctx;
  const rows = anyTables(tx).selectFrom('leads').select(['id', 'notes']).where('tenant_id', '=', agency.id);
  return user === null ? rows : rows.where('assigned_agent', '=', user);
}
const one = async (ctx: CommandContext<string>, id: string, user: string | null) =>
  (await rowsOf(ctx, user).where('id', '=', id).executeTakeFirst()) ?? ctx.refuse('not_found');
async function change(ctx: CommandContext<string>, id: string, user: string | null) {
  const row = await one(ctx, id, user);
  ctx.audit(null);
  return row;
}
const nobody = '00000000-0000-4000-8000-000000000000';

let server: TestServer;
let http: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer();
  http = await buildHttp(server.services, [
    implement(probe)({
      readOwn: ({ params }, ctx) => one(ctx, params.id, ctx.onlyRowsOf),
      readAll: ({ params }, ctx) => one(ctx, params.id, null),
      readNone: ({ params }, ctx) => one(ctx, params.id, nobody),
      listOwn: (_input, ctx) => rowsOf(ctx, ctx.onlyRowsOf).execute(),
      listAll: (_input, ctx) => rowsOf(ctx, null).execute(),
      listNone: (_input, ctx) => rowsOf(ctx, nobody).execute(),
      writeOwn: ({ params }, ctx) => change(ctx, params.id, ctx.onlyRowsOf),
      writeAll: ({ params }, ctx) => change(ctx, params.id, null),
    }),
  ]);
});
afterAll(async () => {
  await http.close();
  await server.close();
});

async function rowOf(username: string) {
  const { body } = await server
    .as('ana')
    .post('/leads', { ...aLead(), assigned_agent: server.world.users[username]?.id });
  return { id: body.id as string, params: { id: body.id as string } };
}
const faultOf = async (route: Route) =>
  ownFault(http, route, await server.openSession('lucia'), [await rowOf('lucia'), await rowOf('miguel')]);

describe('The proof of a cell that says own', () => {
  test.each([
    ['readOwn', null],
    ['writeOwn', null],
    ['listOwn', null],
    ['readAll', "a colleague's row is answered with 200"],
    ['writeAll', "a colleague's row is answered with 200"],
    ['listAll', "a colleague's row is shown"],
    ['readNone', 'the own row is answered with 404'],
    ['listNone', 'the own row is not shown'],
  ] as const)('of %s says: %s', async (id, fault) => {
    expect(await faultOf(probe.routes[id])).toBe(fault);
  });

  test("and whoever is let in to all rows meets everybody's", async () => {
    const { id } = await rowOf('lucia');
    const headers = { authorization: `Bearer ${await server.openSession('ana')}` };
    expect((await http.inject({ url: `/api/probe/own/${id}`, headers })).statusCode).toBe(200);
    expect((await http.inject({ url: '/api/probe/own', headers })).json().length).toBeGreaterThan(1);
  });
});
