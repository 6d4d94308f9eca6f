import type { TestServer } from '#apps/testing/test-server.ts';
import { liveRoutes } from '../live-routes.ts';
import { agenciesOf, conformanceFor, prepare } from '../slice-conformance.ts';

/** A call that would succeed: the ids in its path, in their order, those that its body names, and the body itself. */
export interface Lawful {
  path: readonly string[];
  named: readonly string[];
  body: Readonly<Record<string, unknown>> | Buffer | null;
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Makes what each operation wants to be there first, as its slice's laws do, in one agency; by the operation. What cannot be
 * made any more, because other requests have come before, is left out.
 */
export async function lawfulCalls(server: TestServer): Promise<Map<string, Lawful>> {
  const { sol } = agenciesOf(server);
  const found = new Map<string, Lawful>();
  for (const bound of liveRoutes) {
    if (!conformanceFor(bound).calls?.[bound.id]) continue;
    const call = await prepare(bound, sol).catch(() => null);
    if (!call) continue;
    const { params = {}, body = null } = call;
    const named = JSON.stringify(body).match(uuids) ?? [];
    found.set(bound.id, { path: Object.values(params).filter(Boolean), named, body });
  }
  return found;
}
