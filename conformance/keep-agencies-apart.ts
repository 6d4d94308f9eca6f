import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { pageSizeMax } from '#platform/contract/page.ts';
import type { Route } from '#platform/contract/route.ts';
import { isStream } from '#platform/contract/route.ts';
import type { Answer } from '#platform/testing/caller.ts';
import type { AgencyUnderTest, ValidCall } from '#platform/testing/slice-conformance.ts';
import { isAsked } from './asked-routes.ts';
import { tenantTables } from './catalogue.ts';
import { filtersOf, referencesOf, unasked } from './gaps.ts';
import { type LiveRoute, liveRoutes, nameOf } from './live-routes.ts';
import { collectStatements, declarations, faultsOf } from './sent-statements.ts';
import { agenciesOf, conformanceFor, conformanceOfSlices, prepare, send } from './slice-conformance.ts';

const declared = declarations();

interface Asking {
  /** The callers that read a route. */
  readers(route: Route): readonly string[];
  /** Ids that exist in no agency, tested in addition to another agency's id. */
  idsOfNobody(id: string): string[];
}

/** Requests Sol's rows through every route as the users of Lakeside. Returns the server that it calls. */
export function keepAgenciesApart({ readers, idsOfNobody }: Asking): { server(): TestServer } {
  const routes = liveRoutes.filter(({ slice }) => isAsked(slice));
  const { observe, statements } = collectStatements();
  let server: TestServer;
  let tables: string[];
  let sol: AgencyUnderTest;
  let lakeside: AgencyUnderTest;
  /** What no answer to Lakeside may contain: words and ids of Sol. */
  let solsWords: string[];
  /** Queries that would find Sol's rows if isolation failed, by list. */
  const questions: Record<string, readonly Record<string, string>[]> = {};
  /** The owning record, for lists that belong to a record. */
  const paramsOf: Record<string, Record<string, string>> = {};

  beforeAll(async () => {
    server = await startTestServer({ observe });
    tables = await tenantTables(server.admin);
    ({ sol, lakeside } = agenciesOf(server));
    const solsPeople = Object.values(server.world.users).filter(({ tenant_id }) => tenant_id === sol.id);
    solsWords = [
      'Sol Seguros',
      sol.id,
      ...solsPeople.flatMap(({ id, full_name, username }) => [id, full_name, `${username}@example.com`]),
    ];
    for (const { sought } of conformanceOfSlices.values()) {
      const found = await sought?.(sol);
      solsWords.push(...(found?.words ?? []));
      Object.assign(questions, found?.questions);
      Object.assign(paramsOf, found?.params);
    }
  });
  afterAll(() => server.close());

  /** Sol's rows in the tables that a slice and the platform write, one hash per row. */
  async function rowsOfSol({ slice }: LiveRoute): Promise<Map<string, string>> {
    const written = [slice, 'platform'].flatMap((owner) => declared.get(owner)?.owns ?? []);
    const hashes = tables
      .filter((table) => written.includes(table))
      .map(
        (table) =>
          `select '${table}' as name, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as hash
           from ${table} t where tenant_id = $1`,
      );
    const { rows } = await server.admin.query(hashes.join(' union all '), [server.world.tenants.sol]);
    expect(rows.length).toBeGreaterThan(0);
    return new Map(rows.map(({ name, hash }) => [name, hash]));
  }

  /** The text of an answer. A text file is read as its text. */
  const textOf = (body: unknown): string => (Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body));

  const withoutRequestId = ({ status, body: { request_id: _, ...body } }: Answer) => ({ status, body });

  const asAdmin = (bound: LiveRoute, call: ValidCall, agency: AgencyUnderTest) => send(bound, call, agency.as('Admin'));

  /** The same call with another value at the path of a field. */
  const withField = (call: ValidCall, path: string, value: string): ValidCall => ({
    ...call,
    body: changed(call.body ?? {}, path.split('.'), value),
  });

  function changed(body: object, [name = '', ...below]: string[], value: string): Record<string, unknown> {
    const field = (body as Record<string, unknown>)[name];
    if (Array.isArray(field) && below.length === 0) return { ...body, [name]: [value] };
    if (Array.isArray(field)) return { ...body, [name]: field.map((item) => changed(item, below, value)) };
    return { ...body, [name]: below.length > 0 ? changed(field as object, below, value) : value };
  }

  describe("another agency's id is an id that does not exist", () => {
    // A hook's address is a secret and not an id: deliveries/receive.test.ts covers the answer to an unknown one. A
    // path value that the route declares itself is a word that all agencies use.
    const hasId = ({ path, params = {} }: Route) =>
      [...path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !Object.hasOwn(params, name));
    // Operator calls refuse agency users altogether, as refusals.test.ts checks.
    const withIds = routes.filter(({ route }) => hasId(route) && !route.hook && !route.on);

    test.each(withIds.map((bound) => ({ name: nameOf(bound), bound })))('$name', async ({ bound }) => {
      const call = await prepare(bound, sol);
      const before = await rowsOfSol(bound);
      const withId = (id: string) => ({
        ...call,
        params: Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, id])),
      });
      const foreign = await asAdmin(bound, call, lakeside);
      expect(withoutRequestId(foreign)).toEqual({
        status: 404,
        body: { status: 404, code: 'not_found', detail: expect.any(String) },
      });
      const [id = ''] = Object.values(call.params ?? {});
      for (const other of idsOfNobody(id)) {
        const answer = await asAdmin(bound, withId(other), lakeside);
        expect(withoutRequestId(answer), other).toEqual(withoutRequestId(foreign));
      }
      expect(await rowsOfSol(bound)).toEqual(before);
      // The same request succeeds for its own agency, so the agency caused the 404 above, and not the request.
      expect((await asAdmin(bound, call, sol)).status).toBeLessThan(300);
    });

    const inBodies = routes.flatMap((bound) =>
      referencesOf(bound.route)
        .filter((field) => conformanceFor(bound).references?.[bound.id]?.[field])
        .map((field) => ({ name: nameOf(bound), field, bound })),
    );

    test.each(inBodies)('inside a body: $field of $name', async ({ bound, field }) => {
      const idIn = conformanceFor(bound).references?.[bound.id]?.[field] as (
        agency: AgencyUnderTest,
      ) => string | Promise<string>;
      const call = await prepare(bound, lakeside);
      const [theirs, own] = [await idIn(sol), await idIn(lakeside)];
      const ask = (id: string) => asAdmin(bound, withField(call, field, id), lakeside);
      const before = await rowsOfSol(bound);
      const foreign = await ask(theirs);
      expect(withoutRequestId(foreign)).toEqual(withoutRequestId(await ask(randomUUID())));
      expect(foreign.body).toMatchObject({ status: 422, code: 'invalid_reference' });
      expect(await rowsOfSol(bound)).toEqual(before);
      // With an own row the request succeeds, so the field caused the refusal.
      expect((await ask(own)).status).toBeLessThan(300);
    });
  });

  describe('nothing of another agency is shown', () => {
    // A stream shows no records. features/live tests that it sends nothing to another agency.
    const allReads = routes.filter(({ route }) => route.method === 'GET' && !isStream(route.ok[1]));
    const reads = allReads.filter(({ route }) => !route.on);
    const asked = reads.flatMap((bound) =>
      readers(bound.route).map((person) => ({ person, name: nameOf(bound), bound })),
    );
    const lists = reads.filter(({ route }) => filtersOf(route).length > 0);
    /** Lakeside's own records. */
    const calls: Record<string, ValidCall> = {};
    beforeAll(async () => {
      const ofRecords = reads.filter(({ route }) => route.path.includes('{'));
      for (const bound of ofRecords) calls[bound.id] = await prepare(bound, lakeside);
    });

    test('the slices bring a question for every filter of every list', () => {
      expect(unasked({ questions }, reads)).toEqual([]);
    });

    test.each(asked)('$name to $person', async ({ person, bound }) => {
      const { id, route } = bound;
      const whole = route.paged ? [{ limit: String(pageSizeMax) }] : [];
      for (const question of [{}, ...whole, ...(questions[id] ?? [])]) {
        const { status, body, headers } = await send(bound, { ...calls[id], query: question }, server.as(person));
        const answer = textOf(body) + JSON.stringify(headers);
        const said = JSON.stringify(question);
        for (const word of solsWords) expect(answer.includes(word), `${said} shows ${word}`).toBe(false);
        // A caller without the permission is not checked further.
        if (status === 403) return;
        if (status === 200 && route.paged) expect(headers['x-total-count'], said).toBe(String(body.length));
      }
    });

    // Operators see agencies by name and people by account, and no agency data.
    test.each(allReads.filter(({ route }) => route.on).map((bound) => ({ name: nameOf(bound), bound })))(
      '$name shows an operator no record',
      async ({ bound }) => {
        const names = Object.values(server.world.users).flatMap(({ id, full_name, username }) => [
          id,
          full_name,
          username,
        ]);
        const isKnown = (word: string) => [sol.id, 'Sol Seguros', ...names].some((known) => word.startsWith(known));
        const records = solsWords.filter((word) => !isKnown(word));
        expect(records.length).toBeGreaterThan(5);
        const call = bound.route.path.includes('{') ? await prepare(bound, sol) : {};
        const { status, body } = await send(bound, call, server.as('olga'));
        expect(status).toBe(200);
        for (const word of records) expect(textOf(body).includes(word), word).toBe(false);
      },
    );

    test.each(lists.map((bound) => ({ name: nameOf(bound), bound })))(
      'the questions of $name do find the rows for their own agency',
      async ({ bound }) => {
        for (const question of questions[bound.id] ?? []) {
          const { body } = await send(bound, { params: paramsOf[bound.id] ?? {}, query: question }, sol.as('Admin'));
          const answer = textOf(body);
          expect(
            solsWords.some((word) => answer.includes(word)),
            JSON.stringify(question),
          ).toBe(true);
        }
      },
    );
  });

  test('every statement that was sent names its agency, and touches what its slice has declared', async () => {
    expect(await faultsOf(await server.planner(), statements())).toEqual([]);
    expect(statements().length).toBeGreaterThan(50);
  });
  return { server: () => server };
}
