import type { InjectOptions } from 'fastify';
import type { TestServer } from '#apps/testing/test-server.ts';
import { addressOf, fillPath, parametersIn, type Route } from '#platform/contract/route.ts';
import type { OwnCall } from '#platform/testing/slice-conformance.ts';

/**
 * What is wrong with a cell that says `own`. null means nothing. The first row belongs to the caller, the second to a
 * colleague.
 */
export async function ownFault(
  http: TestServer['http'],
  route: Route,
  token: string,
  [own, colleagues]: readonly [OwnCall, OwnCall],
): Promise<string | null> {
  const send = ({ params = {}, body }: OwnCall) =>
    http.inject({
      method: route.method,
      url: fillPath(addressOf(route), params),
      headers: { authorization: `Bearer ${token}` },
      ...(route.method !== 'GET' && { payload: body ?? {} }),
    } as InjectOptions);
  // The colleague's row is tested first, because a successful call can remove its record.
  const theirs = await send(colleagues);
  const mine = await send(own);
  if (mine.statusCode >= 300) return `the own row is answered with ${mine.statusCode}`;
  if (parametersIn(route.path).length > 0) {
    return theirs.statusCode === 404 ? null : `a colleague's row is answered with ${theirs.statusCode}`;
  }
  if (!mine.payload.includes(own.id)) return 'the own row is not shown';
  return mine.payload.includes(colleagues.id) ? "a colleague's row is shown" : null;
}
