import { parametersIn, type Route } from '../../contract/route.ts';
import { platformRefusal } from '../ground/refusal.ts';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text is an id as the database writes it. */
export const isId = (text: string): boolean => uuidPattern.test(text);

const known = new WeakMap<Route, readonly string[]>();

/** The names of the parameters of a route, looked for in its path once. */
function namesOf(route: Route): readonly string[] {
  const names = known.get(route) ?? parametersIn(route.path);
  known.set(route, names);
  return names;
}

/**
 * The parameters of the path, as the route declares them. One that it does not declare is an id, and comes in lower
 * case. What does not fit names nothing that exists: `not_found`.
 */
export function readParams(route: Route, raw: Readonly<Record<string, string>> = {}): Record<string, unknown> {
  const names = namesOf(route);
  return Object.fromEntries(names.map((name) => [name, readParam(route, name, raw[name] ?? '')]));
}

function readParam(route: Route, name: string, value: string): unknown {
  const schema = route.params?.[name];
  if (!schema) {
    const id = value.toLowerCase();
    if (!isId(id)) throw platformRefusal('not_found');
    return id;
  }
  // What no table can keep is not looked for in one.
  const isStorable = !value.includes('\u0000') && value.isWellFormed();
  const read = isStorable ? schema.safeParse(value) : null;
  if (!read?.success) throw platformRefusal('not_found');
  return read.data;
}
