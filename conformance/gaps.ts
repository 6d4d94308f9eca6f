import type { Route } from '#platform/contract/route.ts';
import type { SliceConformance, Sought } from '#platform/testing/slice-conformance.ts';
import { boundOtherwise, fieldsOf, idsIn, inputSchema } from './json-schemas.ts';
import { type LiveRoute, nameOf } from './live-routes.ts';

type Bound = Pick<LiveRoute, 'id' | 'slice' | 'route'>;

/** The query parameters that every list has and every list test uses. */
const paging = ['limit', 'cursor'];

/** The filters of a list. Each must find rows for its own agency and none for another. */
export const filtersOf = ({ method, query }: Route): string[] =>
  method === 'GET' ? fieldsOf(query).filter((name) => !paging.includes(name)) : [];

/** The fields of a body that can hold another row's id, by path. */
export const referencesOf = ({ body }: Route): string[] => (body ? idsIn(inputSchema(body)) : []);

const isOwn = ({ allow }: Route): boolean => typeof allow !== 'string' && allow.some((who) => typeof who !== 'string');

const needsCall = ({ method, path }: Route): boolean => method !== 'GET' || path.includes('{');

/** What a slice's conformance file lacks for its routes, and its entries for routes and fields that don't exist. */
export function gapsOf(conformance: SliceConformance, routes: readonly Bound[]): string[] {
  const { calls = {}, references = {}, noReference = {}, own = {} } = conformance;
  const missing = routes.flatMap(({ id, route }) => [
    ...(needsCall(route) && !calls[id] ? [`calls lacks ${id}`] : []),
    ...(isOwn(route) && !own[id] ? [`own lacks ${id}`] : []),
    ...referencesOf(route)
      .filter((field) => !references[id]?.[field] && !noReference[`${id}: ${field}`])
      .map((field) => `references lacks ${id}: ${field}`),
  ]);
  const known = new Map(routes.map(({ id, route }) => [id, route]));
  const named = Object.entries(references).flatMap(([id, fields]) =>
    Object.keys(fields ?? {}).map((field) => `${id}: ${field}`),
  );
  const real = routes.flatMap(({ id, route }) => referencesOf(route).map((field) => `${id}: ${field}`));
  const stale = [
    ...[...Object.keys(calls), ...Object.keys(own)].filter((id) => !known.has(id)),
    ...(conformance.onEmptyInstallation ?? []).filter((id) => !known.has(id)),
    ...[...named, ...Object.keys(noReference)].filter((name) => !real.includes(name)),
  ].map((name) => `${name} is not there`);
  return [...missing, ...stale, ...recordGaps(conformance, routes)];
}

/** Lists with filters that no test query covers. */
export function unasked({ questions }: Pick<Sought, 'questions'>, routes: readonly Bound[]): string[] {
  return routes.flatMap(({ id, route }) => {
    const asked = (questions[id] ?? []).flatMap((question) => Object.keys(question));
    return filtersOf(route)
      .filter((name) => !asked.includes(name))
      .map((name) => `questions lacks ${id}: ${name}`);
  });
}

/**
 * Every call that changes a record is declared with the call that creates it, and both bound their common fields alike.
 */
function recordGaps({ records = [] }: SliceConformance, routes: readonly Bound[]): string[] {
  const changes = routes.filter(({ route }) => route.method === 'PUT' && route.path.includes('{') && route.body);
  const alone = changes.filter(({ id }) => !records.some(({ update }) => update === id));
  const bodyOf = (wanted: string) => {
    const body = routes.find(({ id }) => id === wanted)?.route.body;
    return body ? inputSchema(body) : { properties: {} };
  };
  const drifted = records.flatMap(({ create, update, differ = {} }) => {
    const fields = boundOtherwise(bodyOf(create), bodyOf(update));
    const stale = Object.keys(differ).filter((field) => !fields.includes(field));
    return [
      ...fields.filter((field) => !differ[field]).map((field) => `${create} and ${update} bound ${field} otherwise`),
      ...stale.map((field) => `${create} and ${update} do not differ in ${field}`),
    ];
  });
  return [...alone.map((bound) => `records lacks ${nameOf(bound)}`), ...drifted];
}
