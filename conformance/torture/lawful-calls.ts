import type { TestServer } from '#apps/testing/test-server.ts';
import { liveRoutes } from '../live-routes.ts';
import { agenciesOf, conformanceFor, prepare } from '../slice-conformance.ts';

/** A call that would succeed: the ids in its path, in order, the ids in its body, and the body itself. */
export interface Lawful {
  path: readonly string[];
  named: readonly string[];
  body: Readonly<Record<string, unknown>> | Buffer | null;
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Creates what each operation requires, with the slice's conformance data, in one agency. The result is keyed by
 * operation and omits what can no longer be created because of earlier requests.
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
