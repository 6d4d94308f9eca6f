import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { TestServer } from '#apps/testing/test-server.ts';
import type { Role } from '#platform/contract/roles.ts';
import { addressOf } from '#platform/contract/route.ts';
import type { ValidCall } from '#platform/testing/slice-conformance.ts';
import { type LiveRoute, liveRoutes, nameOf } from './live-routes.ts';
import { ownFault } from './own-cells.ts';
import type { Cell, Row } from './permission-table.ts';
import { agenciesOf, conformanceFor } from './slice-conformance.ts';
import { changedTables, snapshot, trails } from './torture/snapshot.ts';

/** The route of a table row. */
export function boundOf({ call }: Row): LiveRoute {
  const bound = liveRoutes.find((each) => nameOf(each) === call);
  if (!bound) throw new Error(`There is no live route ${call}.`);
  return bound;
}

/**
 * Calls a route over a real connection. For a successful answer, only the head is read, because a stream has no end.
 */
export async function call(
  url: string,
  { route }: LiveRoute,
  { params = {}, query = {}, body, headers }: ValidCall,
  token: string | null,
): Promise<{ status: number; code: string | null }> {
  const { method } = route;
  const address = addressOf(route).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? randomUUID());
  const isWritten = ['POST', 'PUT'].includes(method);
  const answer = await fetch(`${url}${address}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      ...(isWritten && { 'content-type': 'application/json' }),
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(isWritten && { body: JSON.stringify(body ?? {}) }),
  });
  const problem = /problem|json/.test(answer.headers.get('content-type') ?? '') && !answer.ok;
  const said = problem ? ((await answer.json()) as { code?: string }) : null;
  if (!said && !answer.bodyUsed) await answer.body?.cancel();
  return { status: answer.status, code: said?.code ?? null };
}

/** The answer that a refused caller gets. */
export const refusalOf = ({ says }: Cell): { status: number; code: string } =>
  says === 'no' ? { status: 403, code: 'forbidden' } : { status: 401, code: 'not_authenticated' };

/** What refused calls left in the database, apart from one audit row per refused call of a signed-in caller. */
export async function tracesOf(
  admin: pg.Client,
  refused: readonly Cell[],
  work: () => Promise<unknown>,
): Promise<string[]> {
  const [before, told] = [await snapshot(admin), await trails(admin)];
  await work();
  const [after, toldAfter] = [await snapshot(admin), await trails(admin)];
  const rowsTold = toldAfter.refused - told.refused;
  return [
    ...changedTables(before, after),
    ...(toldAfter.done > told.done ? ['the trail tells that it was done'] : []),
    ...(rowsTold === refused.filter(({ says }) => says === 'no').length
      ? []
      : [`the trail tells of ${rowsTold} refusals`]),
  ];
}

/** The role that owns the rows that a caller of this role may not see. */
const colleagueOf = (who: Role): Role => (who === 'Manager' ? 'Admin' : 'Manager');

/** What is wrong with a cell that says `own`. null means nothing. */
export async function faultOfOwn(
  server: TestServer,
  bound: LiveRoute,
  who: Role,
  token: string,
): Promise<string | null> {
  const make = conformanceFor(bound).own?.[bound.id];
  if (!make) throw new Error(`The conformance of ${bound.slice} makes no own row for ${bound.id}.`);
  const { sol } = agenciesOf(server);
  return ownFault(server.http, bound.route, token, [await make(sol, who), await make(sol, colleagueOf(who))]);
}
