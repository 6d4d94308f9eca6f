import {
  type Compilable,
  type CompiledQuery,
  PostgresQueryCompiler,
  type PrimitiveValueListNode,
  type QueryExecutorProvider,
  type RootOperationNode,
  type ValueNode,
} from 'kysely';

// To build the SQL of a page costs more than to read its rows. It is the same for all pages of the same filters but for
// the values, so that its text is made once and the values are put into their places.

/** A query that another one is built around: what an act has asked for, without what a page adds. */
type Inner = Compilable & { toOperationNode(): RootOperationNode };

/** What is asked around a query. */
export interface Around<Row> {
  /** Whatever builds the statement beside `shape`: a function that is the same each time, and so knows of no call. */
  by: object;
  /** All on which the text depends, beside `by` and the text of the query inside. */
  shape: readonly unknown[];
  /** The values of this call that the statement takes beside those of the query inside. */
  callValues: readonly unknown[];
  /** Builds the statement. It may put what is given into a place for a value, and do nothing else with it. */
  build(callValues: readonly never[]): Compilable<Row> & { toOperationNode(): RootOperationNode };
}

/** A text, and where each of its values comes from. */
interface CachedSql {
  compiled: CompiledQuery;
  places: readonly (Blank | number)[];
  uses: number;
}

/** Stands for the value of a call while a text is made. */
class Blank {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }
}

/** So many texts of one function are kept, and so many uses of each are checked, and then one of so many. */
const [textsMax, checkedFirst, checkedLater] = [200, 10, 100];

const cached = new WeakMap<object, Map<string, CachedSql | null>>();
let checked: 'some' | 'all' = 'some';

/** How many statements of kept texts are compared with what is built anew, from here on: all of them in tests. */
export function checkCachedSql(which: 'some' | 'all'): void {
  checked = which;
}

/**
 * Asks a statement around a query, or by itself. The text is built once, if all of its values come from the call or from the
 * query.
 */
export async function askAround<Row>(
  tables: QueryExecutorProvider,
  inner: Inner | null,
  { by, shape, callValues, build }: Around<Row>,
): Promise<Row[]> {
  const executor = tables.getExecutor();
  const fresh = () => build(callValues as readonly never[]).compile();
  const ask = async (query: CompiledQuery) => (await executor.executeQuery<Row>(query)).rows;
  // Who listens wants to know whose tables a query is asked of, which the building of it tells.
  if (executor.plugins.length > 0) return ask(fresh());

  const { sql, parameters } = inner ? inner.compile() : none;
  const texts = cached.get(by) ?? new Map<string, CachedSql | null>();
  cached.set(by, texts);
  const key = `${shape.join('\n')}\n${sql}`;
  let known = texts.get(key);
  if (known === undefined) {
    known = texts.size < textsMax ? learn(inner, callValues.length, build) : null;
    if (texts.size < textsMax) texts.set(key, known);
  }
  if (!known) return ask(fresh());
  const values = known.places.map((place) => (typeof place === 'number' ? parameters[place] : callValues[place.at]));
  const query = { ...known.compiled, parameters: values };
  known.uses += 1;
  if (checked === 'all' || known.uses <= checkedFirst || known.uses % checkedLater === 0) demandSame(query, fresh());
  return ask(query);
}

/** What there is of a query where there is none. */
const none = { sql: '', parameters: [] } as const;

/** The text of a statement; null where a value of it comes from elsewhere, and may be another one each time. */
function learn<Row>(inner: Inner | null, givenCount: number, build: Around<Row>['build']): CachedSql | null {
  const blanks = Array.from({ length: givenCount }, (_, at) => new Blank(at));
  const sources = inner ? compileWithSources(inner.toOperationNode()).sources : [];
  const { compiled, sources: all } = compileWithSources(build(blanks as never[]).toOperationNode());
  const places = all.map((source, at) => {
    const value = compiled.parameters[at];
    if (value instanceof Blank) return value;
    return sources.findIndex(({ node, index }) => node === source.node && index === source.index);
  });
  return places.includes(-1) ? null : { compiled, places, uses: 0 };
}

function demandSame(query: CompiledQuery, fresh: CompiledQuery): void {
  const isSame = query.sql === fresh.sql && JSON.stringify(query.parameters) === JSON.stringify(fresh.parameters);
  if (!isSame) throw new Error(`A kept statement is not the one that was asked for: ${fresh.sql}`);
}

/** Where a value stands in a query: the part of the query, and the place in it where that is a list. */
interface Source {
  node: object;
  index: number;
}

/** Compiles as ever, and notes where the values come from, in their order. */
class NotingCompiler extends PostgresQueryCompiler {
  readonly sources: Source[] = [];

  protected override visitValue(node: ValueNode): void {
    if (!node.immediate) this.sources.push({ node, index: 0 });
    super.visitValue(node);
  }

  protected override visitPrimitiveValueList(node: PrimitiveValueListNode): void {
    for (const index of node.values.keys()) this.sources.push({ node, index });
    super.visitPrimitiveValueList(node);
  }
}

function compileWithSources(node: RootOperationNode): { compiled: CompiledQuery; sources: readonly Source[] } {
  const compiler = new NotingCompiler();
  const compiled = compiler.compileQuery(node, { queryId: '' });
  if (compiler.sources.length !== compiled.parameters.length) throw new Error('A value of a query was not noted.');
  return { compiled, sources: compiler.sources };
}
