import type { FastifyRequest } from 'fastify';
import type { PlatformError } from '../../contract/errors.ts';
import { isAllowed } from '../../contract/roles.ts';
import { isFile, isStream, type Route } from '../../contract/route.ts';
import { admits } from '../access/hosts.ts';
import { keepsOut, maintenanceRefusal } from '../access/maintenance.ts';
import { agencyRefusal, type Session, type ShownToken, shownToken } from '../access/session.ts';
import type { Services } from '../acts/services.ts';
import { platformRefusal } from '../ground/refusal.ts';
import type { BoundRoute } from './bound-route.ts';
import { isId } from './read-params.ts';
import { noteOpening } from './visit-openings.ts';

/**
 * Checks whether the caller may call at all, before the request's body or ids are examined: rates, session, role,
 * agency, module. Stores the session on the request. For a call that only reads an agency's rows, a recently cached
 * session is accepted and verified before the response (`answerCall`).
 */
export async function admit(services: Services, bound: BoundRoute, request: FastifyRequest): Promise<void> {
  const { route } = bound;
  const { shares, hosts, clock, maintenance } = services;
  const isPublic = route.allow === 'public';
  const token = isPublic ? null : shownBy(request);
  const tooMany = shares.count({ ip: request.ip, token, isAnonymous: isPublic && !route.hook });
  if (tooMany) await tooMany;
  const closed = maintenance.now();
  if (isPublic) {
    if (closed && keepsOut(closed, route, null)) throw maintenanceRefusal(closed, clock());
    return;
  }
  const cached = token && !closed && onlyReads(route) ? shares.cached(token) : null;
  const host = hosts.of(request.headers.host);
  if (cached && !(host instanceof Promise) && admits(host, cached) && !admissionRefusal(route, cached, clock())) {
    request.session = cached;
    request.isCached = true;
    return;
  }
  await admitVerified(services, bound, request);
}

/** A call whose response depends on one transaction that writes nothing. */
const onlyReads = ({ method, on, ok: [, answer] }: Route): boolean =>
  method === 'GET' && on !== 'platform' && !isStream(answer);

/** Looks the session up without the cache. For a visit, records what is about to be shown. */
export async function admitVerified(
  { shares, hosts, findSession, clock, tenancy, maintenance }: Services,
  { id, slice, route }: BoundRoute,
  request: FastifyRequest,
): Promise<void> {
  const { ip } = request;
  const token = shownBy(request);
  request.isCached = false;
  request.session = token ? await shares.find({ ip, token }, () => findSession(token)) : null;
  const host = await hosts.of(request.headers.host);
  // A token is invalid on another agency's host.
  if (!request.session || !admits(host, request.session)) throw platformRefusal('not_authenticated');
  const closed = maintenance.now();
  if (closed && keepsOut(closed, route, request.session)) throw maintenanceRefusal(closed, clock());
  const refused = admissionRefusal(route, request.session, clock());
  if (refused) throw platformRefusal(refused);
  // Routes for all signed-in users show only the caller's own account.
  if (!request.session.visit || route.method !== 'GET' || route.allow === 'signed-in') return;
  const record = (request.params as { id?: string } | undefined)?.id ?? '';
  const opening = { operation: `${slice}.${id}`, record: isId(record) ? record.toLowerCase() : '', at: clock() };
  await shares.inTurn(request, () => noteOpening(tenancy, request.session as Session, opening));
}

/** The last token of each connection: a browser sends the same one while the user works. */
const lastShown = new WeakMap<object, { header: string; shown: ShownToken }>();

/** The caller's token, parsed and hashed once for all calls of a connection; null if there is none. */
export function shownBy(request: FastifyRequest): ShownToken | null {
  const header = request.headers.authorization;
  if (request.shown || !header) return request.shown;
  const { socket } = request.raw;
  const last = lastShown.get(socket);
  if (last?.header === header) request.shown = last.shown;
  else {
    const token = tokenOf(request);
    if (!token) return null;
    request.shown = shownToken(token);
    lastShown.set(socket, { header, shown: request.shown });
  }
  return request.shown;
}

/** The caller's token; null if there is none. */
export function tokenOf({ headers }: FastifyRequest): string | null {
  return /^Bearer +(\S{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** Why a user with this session may not call a route at this moment, or null if the user may. */
export function admissionRefusal(route: Route, session: Session, now: Date): PlatformError | null {
  const refused = agencyRefusal(session, now);
  if (refused) return refused;
  if (!isAllowed(route.allow, session.role)) return 'forbidden';
  // A role is only a value in a row; access to the platform requires that the user belongs to the operators' tenant.
  if (route.on === 'platform' && session.tenant_kind !== 'platform') return 'forbidden';
  // Checked in order, because each obligation blocks the routes of the next one.
  if (session.must_change_password) {
    if (!route.duringPasswordChange) return 'password_change_required';
  } else if (session.must_set_up_two_step && !route.duringTwoStepSetup) {
    return 'two_step_setup_required';
  }
  if (route.feature && !session.features_enabled.includes(route.feature)) return 'feature_disabled';
  return session.visit && !isOpenToVisits(route) ? 'visit_reads_only' : null;
}

/** A visit can read what screens show: no files or streams, and nothing about credentials or one user's own data. */
export function isOpenToVisits({ method, ok: [, answer], visits }: Route): boolean {
  if (visits) return visits === 'open';
  return method === 'GET' && !isFile(answer) && !isStream(answer);
}
