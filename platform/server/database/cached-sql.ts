import {
  type Compilable,
  type CompiledQuery,
  PostgresQueryCompiler,
  type PrimitiveValueListNode,
  type QueryExecutorProvider,
  type RootOperationNode,
  type ValueNode,
} from 'kysely';

// Building the SQL of a page costs more than reading its rows. The SQL differs between pages with the same filters only
// in its values, so the text is built once and the values are put into their positions.

/** A query that another one wraps: the command's query, without what a page adds. */
type Inner = Compilable & { toOperationNode(): RootOperationNode };

/** What wraps a query. */
export interface Around<Row> {
  /**
   * What builds the statement besides `shape`: a function that is the same object each time, so it can't depend on a
   * call.
   */
  by: object;
  /** All that the text depends on besides `by` and the text of the inner query. */
  shape: readonly unknown[];
  /** The values of this call in the statement, besides those of the inner query. */
  callValues: readonly unknown[];
  /** Builds the statement. It may use `given` only as parameter values. */
  build(callValues: readonly never[]): Compilable<Row> & { toOperationNode(): RootOperationNode };
}

/** A text, and the source of each of its values. */
interface CachedSql {
  compiled: CompiledQuery;
  places: readonly (Blank | number)[];
  uses: number;
}

/** A placeholder for a call's value while a text is built. */
class Blank {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }
}

/**
 * The number of cached texts per function, the number of first uses of each that are checked, and the interval of
 * checks after that.
 */
const [textsMax, checkedFirst, checkedLater] = [200, 10, 100];

const cached = new WeakMap<object, Map<string, CachedSql | null>>();
let checked: 'some' | 'all' = 'some';

/** Sets how many statements from cached texts are compared with newly built ones: all of them in tests. */
export function checkCachedSql(which: 'some' | 'all'): void {
  checked = which;
}

/**
 * Runs a statement around a query, or by itself. The text is built once, if all of its values are values of the call or
 * of the query.
 */
export async function askAround<Row>(
  tables: QueryExecutorProvider,
  inner: Inner | null,
  { by, shape, callValues, build }: Around<Row>,
): Promise<Row[]> {
  const executor = tables.getExecutor();
  const fresh = () => build(callValues as readonly never[]).compile();
  const ask = async (query: CompiledQuery) => (await executor.executeQuery<Row>(query)).rows;
  // An observer needs to know whose tables a query uses, which only the build determines.
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

/** The parts of an absent query. */
const none = { sql: '', parameters: [] } as const;

/** The text of a statement; null if one of its values has another source and may differ each time. */
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

/** The position of a value in a query: the node, and the index if the node has a list. */
interface Source {
  node: object;
  index: number;
}

/** Compiles normally, and records the sources of the values in order. */
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
