import type { FastifyRequest } from 'fastify';
import { networkOf } from '../access/network.ts';
import { agencyOf } from '../acts/agency.ts';
import { perform, performOnPlatform } from '../acts/perform.ts';
import type { Services } from '../acts/services.ts';
import type { Refusal } from '../ground/refusal.ts';
import type { BoundRoute } from './bound-route.ts';
import { actorFrom } from './call-context.ts';
import { isId } from './read-params.ts';

/**
 * How many different refusals a process counts before anonymous callers of all addresses share one row per route and
 * code.
 */
const visitorsMax = 500;

/** Writes one row: for the first refusal, or for this many further ones. */
type Write = (more?: number) => Promise<void>;

/** The refusals of one user or address with the same command and outcome in one minute. */
interface Alike {
  minute: number;
  more: number;
  write: Write;
}

/** Records refusals in few rows, regardless of who causes them. */
export interface RefusedCalls {
  /**
   * Returns the write of a refusal's row: into the agency's trail, or into the platform's for anonymous callers and for
   * operators who were refused an operators' route. null if there is nothing to write: only the first of a minute gets
   * a row at once; similar ones are counted and become one row after the minute.
   */
  rowOf(bound: BoundRoute, request: FastifyRequest, refusal: Refusal): Write | null;
  /** Writes what was counted in past minutes; with `all`, in this one too. */
  tellCounted(all?: boolean): Promise<void>;
}

/** Records the refusals of this process. */
export function countRefusedCalls(services: Services): RefusedCalls {
  const counted = new Map<string, Alike>();
  const minuteNow = () => Math.floor(services.clock().getTime() / 60_000);
  return {
    rowOf(bound, request, refusal) {
      if (!isWorthARow(refusal)) return null;
      const write = writerOf(services, bound, request, refusal);
      if (!write) return null;
      const { session, ip } = request;
      const whose = session?.user_id ?? (counted.size < visitorsMax ? networkOf(ip) : '');
      const key = JSON.stringify([minuteNow(), whose, bound.id, refusal.code]);
      const alike = counted.get(key);
      if (alike) alike.more += 1;
      else counted.set(key, { minute: minuteNow(), more: 0, write });
      return alike ? null : () => write();
    },
    async tellCounted(all = false) {
      const now = minuteNow();
      for (const [key, { minute, more, write }] of [...counted]) {
        if (minute === now && !all) continue;
        counted.delete(key);
        if (more > 0) await write(more);
      }
    },
  };
}

function writerOf(
  services: Services,
  { id: action, route }: BoundRoute,
  request: FastifyRequest,
  refusal: Refusal,
): Write | null {
  const { session } = request;
  const actor = actorFrom(request);
  const entry = { action, outcome: refusal.code };
  const isOperators = route.on === 'platform' && session?.tenant_kind === 'platform';
  if (session && !isOperators) {
    const id = (request.params as Record<string, string> | undefined)?.id ?? '';
    return (more) =>
      perform(services, { agency: agencyOf(session), actor }, async ({ audit }) =>
        audit({ ...entry, ...(more ? { after: { more } } : isId(id) && { entity_id: id }) }),
      );
  }
  if (!isOperators && route.allow !== 'public') return null;
  return (more) =>
    performOnPlatform(services, { actor }, async ({ audit }) => audit({ ...entry, ...(more && { detail: { more } }) }));
}

/** Refusals that aren't events: a mistyped field, a concurrent change, and excess calls, whose number has no limit. */
const unremarkable = ['validation_error', 'changed_meanwhile', 'not_authenticated', 'rate_limited', 'too_slow'];

/** A forbidden action, a foreign id or a broken rule is an event. */
function isWorthARow({ code, status }: Refusal): boolean {
  return status < 500 && !unremarkable.includes(code);
}
