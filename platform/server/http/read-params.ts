import { parametersIn, type Route } from '../../contract/route.ts';
import { platformRefusal } from '../ground/refusal.ts';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text is an id in the database's form. */
export const isId = (text: string): boolean => uuidPattern.test(text);

const known = new WeakMap<Route, readonly string[]>();

/** The names of a route's path parameters, computed once. */
function namesOf(route: Route): readonly string[] {
  const names = known.get(route) ?? parametersIn(route.path);
  known.set(route, names);
  return names;
}

/**
 * The path's parameters as the route declares them. An undeclared parameter is an id and is lower-cased. A mismatch
 * refuses with `not_found`, because nothing of that name exists.
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
  // A value that no table can store isn't looked up.
  const isStorable = !value.includes('\u0000') && value.isWellFormed();
  const read = isStorable ? schema.safeParse(value) : null;
  if (!read?.success) throw platformRefusal('not_found');
  return read.data;
}
