import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  sql,
} from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAround, checkCachedSql } from './cached-sql.ts';

interface World {
  leads: { tenant_id: string; id: string; status: string; name: string };
}
const db = new Kysely<World>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The queries that a database would have received. */
const asked: CompiledQuery[] = [];
const tables: QueryExecutorProvider = {
  getExecutor: () =>
    ({
      plugins: [],
      executeQuery: async (query: CompiledQuery) => {
        asked.push(query);
        return { rows: [] };
      },
    }) as never,
};

// Other test files of this process check every statement.
beforeAll(() => checkCachedSql('some'));
afterAll(() => checkCachedSql('all'));

const filtered = (agency: string, statuses: readonly string[], name?: string) => {
  const found = db
    .selectFrom('leads')
    .where('tenant_id', '=', agency)
    .where('status', 'in', statuses)
    .where(sql<boolean>`id <> ${agency}`);
  return name === undefined ? found : found.where('name', '=', name);
};
type Filtered = ReturnType<typeof filtered>;
type Build = (inner: Filtered, callValues: readonly never[]) => Filtered;

/** Runs the query and returns how often it built the statement. */
async function builds(by: Build, inner: Filtered, ...callValues: unknown[]): Promise<number> {
  let count = 0;
  const build = (values: readonly never[]) => {
    count += 1;
    return by(inner, values).select('id');
  };
  await askAround(tables, inner, { by, shape: ['page'], callValues, build });
  return count;
}

const fresh = (by: Build, inner: Filtered, ...callValues: unknown[]) =>
  by(inner, callValues as never[])
    .select('id')
    .compile();
const last = () => {
  const { sql: text, parameters } = asked.at(-1) as CompiledQuery;
  return { sql: text, parameters };
};
const told = ({ sql: text, parameters }: CompiledQuery) => ({ sql: text, parameters });

test('a text is made once for each shape, and every value is put into its place', async () => {
  const page: Build = (inner, [id, agency]) =>
    inner.where('id', '>', id as unknown as string).where(sql<boolean>`tenant_id = ${agency} and ${agency} <> ''`);
  const calls = Array.from({ length: 60 }, (_, at) => {
    const name = at % 3 === 0 ? undefined : `name ${at}`;
    const statuses = at % 2 === 0 ? ['Nuevo'] : ['Nuevo', `status ${at}`];
    return { inner: filtered(`agency ${at % 5}`, statuses, name), callValues: [`id ${at}`, `agency ${at % 7}`] };
  });
  let built = 0;
  for (const { inner, callValues } of calls) {
    built += await builds(page, inner, ...callValues);
    expect(last()).toEqual(told(fresh(page, inner, ...callValues)));
  }
  // Four shapes: each is built once, and its first ten uses are checked.
  expect(built).toBe(4 * 11);
});

test('what takes a value from elsewhere is built each time', async () => {
  let number = 0;
  const counting: Build = (inner) => inner.where('id', '=', String(number));
  for (number = 0; number < 20; number += 1) {
    expect(await builds(counting, filtered('a', ['x']))).toBeGreaterThan(0);
    expect(last()).toEqual(told(fresh(counting, filtered('a', ['x']))));
  }
});

test('a function that builds another statement the next time is found out', async () => {
  let column: 'id' | 'name' = 'id';
  const changing: Build = (inner) => inner.orderBy(column);
  await builds(changing, filtered('a', ['x']));
  column = 'name';
  await expect(builds(changing, filtered('a', ['x']))).rejects.toThrow('A kept statement is not the one');
});

test('where somebody listens, nothing is kept', async () => {
  const page: Build = (inner) => inner.orderBy('id');
  const listened: QueryExecutorProvider = {
    getExecutor: () => ({ ...tables.getExecutor(), plugins: [{}] }) as never,
  };
  let built = 0;
  for (let time = 0; time < 30; time += 1) {
    const inner = filtered('a', ['x']);
    const build = (): Filtered => {
      built += 1;
      return page(inner, []);
    };
    await askAround(listened, inner, { by: page, shape: [], callValues: [], build });
  }
  expect(built).toBe(30);
});
