import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredLanguage } from '../../contract/language.ts';
import { isOwnOnly } from '../../contract/roles.ts';
import { addressOf } from '../../contract/route.ts';
import { networkOf } from '../access/network.ts';
import type { Session } from '../access/session.ts';
import { type Actor, actorOf } from '../acts/actor.ts';
import { agencyOf } from '../acts/agency.ts';
import { refusalWith } from '../acts/codes.ts';
import type { CommandContext, PlatformCommandContext } from '../acts/command-context.ts';
import { contextIn, perform, performOnPlatform } from '../acts/perform.ts';
import type { Services } from '../acts/services.ts';
import type { AtCommit, Tx } from '../database/tenancy.ts';
import { platformRefusal } from '../ground/refusal.ts';
import type { BoundRoute } from './bound-route.ts';
import { type Comparison, comparisonOf } from './comparison.ts';
import type { CallContext, Context, PlatformContext, PublicContext, StepsContext, StreamContext } from './contexts.ts';
import { cookiesOf } from './cookies.ts';
import { isDirectLoopback } from './direct-loopback.ts';

/** The actor of a call. */
export function actorFrom({ session, ip: address, id: request_id }: FastifyRequest): Actor {
  if (!session) return actorOf('visitor', 'anonymous', { address, request_id });
  const { user_id, full_name: name, role, tenant_kind, username, visit } = session;
  // A visit has an Admin's read access, and the audit trail names both.
  if (visit) {
    return {
      kind: 'impersonator',
      user_id: null,
      name: role,
      really: `${name} (${username})`,
      role,
      address,
      request_id,
    };
  }
  return { kind: tenant_kind === 'agency' ? 'user' : 'operator', user_id, name, role, address, request_id };
}

/** A context, and what its handler must have done by the end. */
export interface Watched<C> {
  context: C;
  /** Whether the handler has written to the audit trail. */
  isAudited(): boolean;
  demandCompared: Comparison['demandCompared'];
}

/** The actor of a call, the language, and the codes that it may be refused with. */
export function standingOf({ codes }: BoundRoute, request: FastifyRequest) {
  return { actor: actorFrom(request), language: preferredLanguage(request.headers['accept-language']), codes };
}

type Standing = ReturnType<typeof standingOf>;

/** The parts of the context that every call has. */
function callOf(
  services: Services,
  { actor, language, codes }: Standing,
  request: FastifyRequest,
): CallContext<string> {
  return {
    services,
    clock: services.clock,
    log: request.log,
    language,
    address: request.ip,
    header: (name) => request.headers[name]?.toString(),
    request_id: request.id,
    actor,
    refuse(code, values) {
      throw refusalWith(codes, code, values);
    },
    refuseFields(fields) {
      throw platformRefusal('validation_error', { fields });
    },
  };
}

/** The context of an anonymous call. */
export function publicContext(
  services: Services,
  bound: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): PublicContext<string> {
  const standing = standingOf(bound, request);
  const { language, codes } = standing;
  const { shares } = services;
  return {
    ...callOf(services, standing, request),
    host: async () => services.hosts.of(request.headers.host),
    // Computed on demand, because few handlers use it.
    get network() {
      return networkOf(request.ip);
    },
    get isDirectLoopback() {
      return isDirectLoopback(services.config.appUrl, request);
    },
    ...cookiesOf(addressOf(bound.route), services.config.appUrl, request, reply),
    performIn: (agency, actor, act) =>
      shares.inTurn(request, () => perform(services, { agency, actor, language, codes }, act)),
    performOnPlatform: (actor, act) =>
      shares.inTurn(request, () => performOnPlatform(services, { actor, language, codes }, act)),
  };
}

/** The context of a signed-in call, in an open transaction of the caller's agency. */
export function agencyContext(
  services: Services,
  bound: BoundRoute,
  request: FastifyRequest,
  session: Session,
  [tx, atCommit]: [Tx, AtCommit],
): Watched<Context<string>> {
  const onlyRowsOf = isOwnOnly(bound.route.allow, session.role) ? session.user_id : null;
  const standing = standingOf(bound, request);
  const occasion = { ...standing, agency: agencyOf(session), onlyRowsOf };
  const readAgain: Context<string>['readAgain'] = (act) =>
    services.tenancy.readInTenant(occasion.agency.id, (...later) => act(contextIn(services, occasion, ...later)));
  const ctx = { ...contextIn(services, occasion, tx, atCommit), readAgain };
  return watched(services, bound, request, session, standing, ctx);
}

/** The context of a call that uses external services, without its commands. */
export function stepsContext(
  services: Services,
  bound: BoundRoute,
  request: FastifyRequest,
  session: Session,
): Omit<StepsContext<string>, 'act' | 'finish'> {
  return { ...callOf(services, standingOf(bound, request), request), session, agency: agencyOf(session) };
}

/** The context of an operator's call, around a command context of the platform. */
export function platformContext(
  services: Services,
  bound: BoundRoute,
  request: FastifyRequest,
  session: Session,
  ctx: PlatformCommandContext<string>,
): Watched<PlatformContext<string>> {
  const standing = standingOf(bound, request);
  const actIn: PlatformContext<string>['actIn'] = (agency, act) => perform(services, { ...standing, agency }, act);
  const readAgain: PlatformContext<string>['readAgain'] = (act) => performOnPlatform(services, standing, act);
  return watched(services, bound, request, session, standing, { ...ctx, actIn, readAgain });
}

/** The context of a stream. */
export function streamContext(
  services: Services,
  bound: BoundRoute,
  request: FastifyRequest,
  session: Session,
): StreamContext<string> {
  return { ...callOf(services, standingOf(bound, request), request), session, agency: agencyOf(session) };
}

function watched<C extends Context<string> | PlatformContext<string>>(
  services: Services,
  bound: BoundRoute,
  request: FastifyRequest,
  session: Session,
  standing: Standing,
  ctx:
    | (CommandContext<string> & Pick<Context<string>, 'readAgain'>)
    | (PlatformCommandContext<string> & Pick<PlatformContext<string>, 'actIn' | 'readAgain'>),
): Watched<C> {
  let isAudited = false;
  const audit = (entry: never) => {
    isAudited = true;
    ctx.audit(entry);
  };
  const { refuseIfChanged, demandCompared } = comparisonOf(bound, request, () => context);
  // One object, because each copy would cost time in every call.
  const context: object = { ...callOf(services, standing, request), ...ctx, audit, session, refuseIfChanged };
  return { context: context as C, isAudited: () => isAudited, demandCompared };
}
