import type { FastifyRequest } from 'fastify';
import type { PlatformError } from '../../contract/errors.ts';
import { isAllowed } from '../../contract/roles.ts';
import type { Route } from '../../contract/route.ts';
import { agencyRefusal, type Session } from '../access/session.ts';
import type { Services } from '../acts/services.ts';
import { platformRefusal } from '../ground/refusal.ts';
import type { BoundRoute } from './bound-route.ts';

/**
 * Answers whether the caller may call at all, before anything of the request's body or ids is looked at: how often it has
 * called, session, role, agency, module. Leaves the session on the request.
 */
export async function admit(services: Services, { route }: BoundRoute, request: FastifyRequest): Promise<void> {
  const { shares, findSession, clock } = services;
  const { ip } = request;
  const isPublic = route.allow === 'public';
  const token = isPublic ? null : tokenOf(request);
  await shares.count({ ip, token, isVisitor: isPublic && !route.hook });
  if (isPublic) return;
  const session = token ? await shares.find({ ip, token }, () => findSession(token)) : null;
  if (!session) throw platformRefusal('not_authenticated');
  request.session = session;
  const refused = admissionRefusal(route, session, clock());
  if (refused) throw platformRefusal(refused);
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
  if (session.must_change_password && !route.duringPasswordChange) return 'password_change_required';
  if (route.feature && !session.features_enabled.includes(route.feature)) return 'feature_disabled';
  return null;
}
