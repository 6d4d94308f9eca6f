import { isStream, isText, parametersIn, type Route } from '#platform/contract/route.ts';

/** What a route declares that no kind of route can implement. null means nothing. */
export function kindFault(route: Route): string | null {
  const { method, path, params = {}, allow, feature, on, body, upload, hook, inTurn, steps, ok } = route;
  const names = parametersIn(path);
  if (Object.keys(params).some((name) => !names.includes(name))) return 'params names what is not in the path';

  // Without the word it would be a command in the operator's own agency, and operators have none.
  const isOperators = typeof allow !== 'string' && allow.length === 1 && allow[0] === 'Super Admin';
  if ((on === 'platform') !== isOperators) return 'operators alone are let in to what is on the platform';
  if (on && feature) return 'no module of an agency opens the platform';

  if (Boolean(hook) !== isText(ok[1]) || (hook && allow !== 'public')) return 'a hook is public, and answers a text';
  if (hook && (body || upload)) return 'a hook takes bytes, and neither a body nor files';
  if (isStream(ok[1]) && (method !== 'GET' || allow === 'public')) return 'a stream is read by somebody signed in';
  if (inTurn && (allow === 'public' || on || method === 'GET')) return 'only a write in an agency waits for its turn';
  if (steps && (allow === 'public' || method === 'GET' || inTurn))
    return 'only a write of somebody signed in goes in steps';
  if (upload && (method === 'GET' || allow === 'public')) return 'an upload is sent by somebody signed in';
  return null;
}
