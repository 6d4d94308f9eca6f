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
 * Answers whether the caller may call at all, before anything of the request's body or ids is looked at: how often it has
 * called, session, role, agency, module. Leaves the session on the request. Who only reads an agency's rows, and was known
 * a moment ago, is believed until the answer (`answerCall`).
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

/** A call whose answer comes of one transaction in which nothing is written. */
const onlyReads = ({ method, on, ok: [, answer] }: Route): boolean =>
  method === 'GET' && on !== 'platform' && !isStream(answer);

/** Looks the session up, whatever was believed. What a visitor is about to be shown is written down first. */
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
  // A token that was carried to another agency's host is none there.
  if (!request.session || !admits(host, request.session)) throw platformRefusal('not_authenticated');
  const closed = maintenance.now();
  if (closed && keepsOut(closed, route, request.session)) throw maintenanceRefusal(closed, clock());
  const refused = admissionRefusal(route, request.session, clock());
  if (refused) throw platformRefusal(refused);
  // What everybody who is signed in may ask tells of the own account, and of nothing else.
  if (!request.session.visit || route.method !== 'GET' || route.allow === 'signed-in') return;
  const record = (request.params as { id?: string } | undefined)?.id ?? '';
  const opening = { operation: `${slice}.${id}`, record: isId(record) ? record.toLowerCase() : '', at: clock() };
  await shares.inTurn(request, () => noteOpening(tenancy, request.session as Session, opening));
}

/** What was last shown on each connection: a browser's says the same for as long as somebody works. */
const lastShown = new WeakMap<object, { header: string; shown: ShownToken }>();

/** The token that the caller shows, read and hashed once for all calls that a connection brings with it; null: none. */
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

/** The token that the caller shows; null: none. */
export function tokenOf({ headers }: FastifyRequest): string | null {
  return /^Bearer +(\S{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** Why somebody with this session may not call a route at this moment, or null. */
export function admissionRefusal(route: Route, session: Session, now: Date): PlatformError | null {
  const refused = agencyRefusal(session, now);
  if (refused) return refused;
  if (!isAllowed(route.allow, session.role)) return 'forbidden';
  // A role is a word in a row; what opens the platform is the house that the user belongs to.
  if (route.on === 'platform' && session.tenant_kind !== 'platform') return 'forbidden';
  // One after the other: the way to do the one is closed to whoever must do the other first.
  if (session.must_change_password) {
    if (!route.duringPasswordChange) return 'password_change_required';
  } else if (session.must_set_up_two_step && !route.duringTwoStepSetup) {
    return 'two_step_setup_required';
  }
  if (route.feature && !session.features_enabled.includes(route.feature)) return 'feature_disabled';
  return session.visit && !isOpenToVisits(route) ? 'visit_reads_only' : null;
}

/** A visit reads what stands on the screens: no file, no stream, and nothing that shows the way in or belongs to one user. */
export function isOpenToVisits({ method, ok: [, answer], visits }: Route): boolean {
  if (visits) return visits === 'open';
  return method === 'GET' && !isFile(answer) && !isStream(answer);
}
