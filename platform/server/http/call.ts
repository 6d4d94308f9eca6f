import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredLanguage } from '../../contract/language.ts';
import { formatTotal } from '../../contract/page.ts';
import { isAllowed } from '../../contract/roles.ts';
import { isFile, type Route } from '../../contract/route.ts';
import { agencyRefusal, type Session } from '../access/session.ts';
import { type Actor, actorOf } from '../acts/actor.ts';
import { agencyOf } from '../acts/agency.ts';
import { refusalWith } from '../acts/codes.ts';
import { deedIn, perform, performOnPlatform } from '../acts/perform.ts';
import type { Services } from '../acts/services.ts';
import type { Page } from '../database/paging.ts';
import type { AtCommit, Tx } from '../database/tenancy.ts';
import { platformRefusal, type Refusal } from '../ground/refusal.ts';
import { validate } from '../ground/validate.ts';
import { claimKey, type KeyedRequest, keptAnswer } from './idempotency.ts';
import type { Context, FileAnswer, Handler, PublicContext } from './implement.ts';

/** A route with the name and slice it was declared under, and its handler. */
export interface BoundRoute {
  id: string;
  slice: string;
  route: Route;
  handler: Handler<Route>;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

/**
 * Answers whether the caller may call at all, before anything of the request's body or ids is looked at: session, role,
 * agency, module. Leaves the session on the request.
 */
export async function admit(services: Services, { route }: BoundRoute, request: FastifyRequest): Promise<void> {
  if (route.allow === 'public') return;
  const token = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const session = token ? await services.findSession(token) : null;
  if (!session) throw platformRefusal('not_authenticated');
  request.session = session;
  const refused = agencyRefusal(session, services.clock());
  if (refused) throw platformRefusal(refused);
  if (!isAllowed(route.allow, session.role)) throw platformRefusal('forbidden');
  if (session.must_change_password && !route.duringPasswordChange) throw platformRefusal('password_change_required');
  if (route.feature && !session.features_enabled.includes(route.feature)) throw platformRefusal('feature_disabled');
}

/** Validates, runs the handler in its transaction, and answers. */
export async function answerCall(
  services: Services,
  bound: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { route } = bound;
  const input = {
    params: checkIds(route, request.params as Record<string, string>),
    query: (route.query ? validate(route.query, request.query) : undefined) as never,
    body: (route.body ? validate(route.body, request.body) : undefined) as never,
  };
  const { session } = request;
  if (!session) {
    const context = publicContext(services, bound, request) as unknown as Context;
    return send(reply, bound, await bound.handler(input as never, context));
  }

  const keyed = keyedRequest(bound, request, session);
  const outcome = await services.tenancy.inTenant(session.tenant_id, async (tx, atCommit) => {
    const stored = keyed && (await claimKey(tx, services.clock, keyed));
    if (stored) return { stored };
    const { context, isAudited } = sessionContext(services, bound, request, session, tx, atCommit);
    const result = await bound.handler(input as never, context);
    if (route.method !== 'GET' && !isAudited()) throw new Error(`${bound.id} wrote nothing to the audit trail.`);
    if (keyed) atCommit(keptAnswer(tx, keyed, { status: route.ok[0], answer: shape(bound, result) }));
    return { result };
  });
  if ('stored' in outcome && outcome.stored) {
    reply.header('idempotency-replayed', 'true').code(outcome.stored.status);
    return outcome.stored.answer;
  }
  return send(reply, bound, outcome.result);
}

/** Leaves one row about a refusal, in the agency's trail or, where nobody is signed in, in the platform's. */
export async function auditRefusal(
  services: Services,
  bound: BoundRoute,
  request: FastifyRequest,
  refusal: Refusal,
): Promise<void> {
  if (!isWorthARow(refusal)) return;
  const { session } = request;
  const actor = actorFrom(request);
  const entityId = uuidPattern.exec((request.params as Record<string, string> | undefined)?.id ?? '')?.[0];
  const entry = { action: bound.id, outcome: refusal.code };
  if (session) {
    const agency = agencyOf(session);
    await perform(services, { agency, actor }, async ({ audit }) =>
      audit({ ...entry, ...(entityId && { entity_id: entityId }) }),
    );
  } else if (bound.route.allow === 'public') {
    await performOnPlatform(services, { actor }, async ({ audit }) => audit(entry));
  }
}

/** A mistyped field is no event; a forbidden deed, a foreign id or a broken rule is. */
function isWorthARow({ code, status }: Refusal): boolean {
  return status < 500 && code !== 'validation_error' && code !== 'not_authenticated';
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An id that is no UUID is an id that does not exist. Ids come back in lower case. */
function checkIds(route: Route, params: Record<string, string> = {}): Record<string, string> {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const entries = names.map((name) => {
    const value = (params[name] ?? '').toLowerCase();
    if (!uuidPattern.test(value)) throw platformRefusal('not_found');
    return [name, value];
  });
  return Object.fromEntries(entries);
}

function actorFrom(request: FastifyRequest): Actor {
  const { session, ip: address, id: request_id } = request;
  if (!session) return actorOf('visitor', 'anonymous', { address, request_id });
  const { user_id, full_name: name, role, tenant_kind } = session;
  return { kind: tenant_kind === 'agency' ? 'user' : 'operator', user_id, name, role, address, request_id };
}

/** What every call brings. */
function callOf(services: Services, { slice, route: { errors = {} } }: BoundRoute, request: FastifyRequest) {
  const codes = Object.fromEntries(Object.entries(errors).map(([code, status]) => [code, { slice, status }]));
  return {
    services,
    log: request.log,
    language: preferredLanguage(request.headers['accept-language']),
    address: request.ip,
    get isDirectLoopback() {
      return isDirectLoopback(services.config.appUrl, request);
    },
    header: (name: string) => request.headers[name]?.toString(),
    request_id: request.id,
    actor: actorFrom(request),
    codes,
  };
}

function publicContext(services: Services, bound: BoundRoute, request: FastifyRequest): PublicContext<string> {
  const call = callOf(services, bound, request);
  const { language, codes } = call;
  return {
    ...call,
    clock: services.clock,
    refuse(code, values) {
      throw refusalWith(codes, code, values);
    },
    refuseFields(fields) {
      throw platformRefusal('validation_error', { fields });
    },
    performIn: (agency, actor, act) => perform(services, { agency, actor, language, codes }, act),
    performOnPlatform: (actor, act) => performOnPlatform(services, { actor, language, codes }, act),
  };
}

/**
 * Somebody at this machine, not a proxy on it, nor a foreign page in a browser on it, whatever name led it here. Where
 * users come by another address there is a proxy, which may hide that it is one: then nobody counts.
 */
function isDirectLoopback(appUrl: string, { socket, headers }: FastifyRequest): boolean {
  const { host = '', origin = 'http://localhost' } = headers;
  const isOwnName = (name: string) => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(name);
  const isForwarded = Object.keys(headers).some((name) => /^(x-)?forwarded|^x-real-ip$|^via$/.test(name));
  const isForeignPage =
    !isOwnName(origin.replace(/^http:\/\//, '')) ||
    !['same-origin', 'none', undefined].includes(headers['sec-fetch-site']?.toString());
  return (
    isOwnName(new URL(appUrl).host) &&
    /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
    isOwnName(host) &&
    !isForwarded &&
    !isForeignPage
  );
}

/** The deed of a signed-in call, with the call around it; and whether it has told the audit trail of anything. */
function sessionContext(
  services: Services,
  bound: BoundRoute,
  request: FastifyRequest,
  session: Session,
  tx: Tx,
  atCommit: AtCommit,
): { context: Context; isAudited(): boolean } {
  const call = callOf(services, bound, request);
  const deed = deedIn(services, { ...call, agency: agencyOf(session) }, tx, atCommit);
  let isAudited = false;
  const audit: Context['audit'] = (entry) => {
    isAudited = true;
    deed.audit(entry);
  };
  return { context: { ...call, ...deed, audit, session } as Context, isAudited: () => isAudited };
}

function keyedRequest(bound: BoundRoute, request: FastifyRequest, session: Session): KeyedRequest | null {
  const key = request.headers['idempotency-key']?.toString();
  // A file is made again rather than kept: it is the same, and it is large.
  if (!key || bound.route.method !== 'POST' || isFile(bound.route.ok[1])) return null;
  // An action without a body takes whatever is sent for none.
  return { session, key, operation: bound.id, params: request.params, body: bound.route.body ? request.body : null };
}

/** The answer as the contract promises it: undeclared fields are gone, a wrong shape is our failure. */
function shape({ id, route }: BoundRoute, result: unknown): unknown {
  const schema = route.ok[1];
  if (!schema || isFile(schema)) return null;
  const value = route.paged ? (result as Page<unknown>).items : result;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(`${id} answered another shape than it declares: ${parsed.error.message}`);
  return parsed.data;
}

async function send(reply: FastifyReply, bound: BoundRoute, result: unknown): Promise<unknown> {
  const { route } = bound;
  const [status, answer] = route.ok;
  if (isFile(answer)) {
    const { name, render } = result as FileAnswer;
    const content = await render();
    reply.code(status).type(answer.file).header('content-disposition', `attachment; filename="${name}"`);
    return Buffer.from(content);
  }
  reply.code(status);
  if (route.paged) {
    const { next, total } = result as Page<unknown>;
    reply.header('x-total-count', formatTotal(total));
    if (next) reply.header('link', `<${nextAddress(reply.request, next)}>; rel="next"`);
  }
  return shape(bound, result);
}

function nextAddress(request: FastifyRequest, cursor: string): string {
  const [path = '', query = ''] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `${path}?${parameters}`;
}
