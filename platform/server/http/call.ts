import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFile, isText } from '../../contract/route.ts';
import type { Session } from '../access/session.ts';
import { createTurns } from '../access/turns.ts';
import { performOnPlatform } from '../acts/perform.ts';
import type { Services } from '../acts/services.ts';
import { refusalOf } from '../ground/failure.ts';
import { inOneGo } from '../ground/in-slices.ts';
import { keepable } from '../ground/keepable.ts';
import { validate } from '../ground/validate.ts';
import { answerText, hookInput } from './accept-hook.ts';
import { admitVerified } from './admit.ts';
import { answerFile } from './answer-file.ts';
import { answerJson } from './answer-json.ts';
import { shape } from './answer-shape.ts';
import type { FileAnswer, TextAnswer } from './answers.ts';
import { answerOf, type BoundRoute } from './bound-route.ts';
import { agencyContext, platformContext, publicContext, standingOf, type Watched } from './call-context.ts';
import { callInSteps } from './call-in-steps.ts';
import { refuseCondition } from './comparison.ts';
import { claimKey, type KeyedRequest, keptAnswer, refuseKey, type StoredAnswer } from './idempotency.ts';
import { readBody } from './read-body.ts';
import { readParams } from './read-params.ts';
import { type SessionCheck, sessionCheckOf } from './session-check.ts';
import type { UploadedFile } from './uploaded-file.ts';
import { tagOf } from './version.ts';

/** The content of a request besides its URL: a body, or a form with files. */
export interface Sent {
  body: unknown;
  files?: readonly UploadedFile[];
}

/** Validates the input, runs the handler in its transaction, and answers. */
export async function answerCall(
  services: Services,
  bound: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: Sent = { body: request.body },
): Promise<unknown> {
  const call = (check?: SessionCheck) => carryOut(services, bound, { request, reply, sent }, check);
  if (!request.isCached) return (await call())();
  const check = sessionCheckOf(services, request);
  let outcome: () => unknown;
  try {
    outcome = await call(check);
  } catch (error) {
    // A server error reveals nothing, and a second attempt would only wait again for an unresponsive database.
    if (refusalOf(error).status >= 500) throw error;
    outcome = () => {
      throw error;
    };
  }
  if (await check.holds()) return outcome();
  // It ran under an outdated session, so the result is discarded and the call runs again with the current session.
  await admitVerified(services, bound, request);
  return (await call())();
}

/** Runs all of a call except the response, which it returns: it doesn't touch the reply. */
async function carryOut(
  services: Services,
  bound: BoundRoute,
  asked: Omit<Asked, 'input'>,
  check?: SessionCheck,
): Promise<() => unknown> {
  const { request, sent } = asked;
  refuseCondition(bound, request);
  const input = readInput(bound, request, sent);
  const work = () => answerInput(services, bound, { ...asked, input }, check);
  return isHeavy(bound, request) ? services.shares.inHeavyTurn(request, work) : work();
}

/** Whether a call is expensive, regardless of its caller: it reads or makes files, or searches. */
function isHeavy({ route }: BoundRoute, { query }: FastifyRequest): boolean {
  return isFile(route.ok[1]) || Boolean(route.upload) || Boolean((query as { q?: unknown } | undefined)?.q);
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  sent: Sent;
  input: object;
}

async function answerInput(
  services: Services,
  bound: BoundRoute,
  { request, reply, sent, input }: Asked,
  check?: SessionCheck,
): Promise<() => unknown> {
  const { session } = request;
  const { shares } = services;
  if (!session) {
    const result = await answerOf(bound, input, publicContext(services, bound, request, reply));
    return () => answer(reply, bound, result);
  }
  if (bound.route.on === 'platform') {
    // Answers are stored with an agency's rows. On the platform, unique names prevent duplicates instead of a key.
    refuseKey(request.headers['idempotency-key']);
    if (bound.route.steps) {
      const outcome = await callInSteps(services, bound, { request, session, input, keyed: null });
      return () => answer(reply, bound, 'result' in outcome && outcome.result);
    }
    const result = await shares.inTurn(request, () => callOnPlatform(services, bound, request, input));
    return () => answer(reply, bound, result);
  }

  const keyed = keyedRequest(bound, request, session, sent);
  if (bound.route.steps) {
    const outcome = await callInSteps(services, bound, { request, session, input, keyed });
    return 'stored' in outcome
      ? () => answerStored(reply, bound, outcome.stored)
      : () => answer(reply, bound, outcome.result);
  }
  const { inTenant, readInTenant } = services.tenancy;
  const perform = bound.route.method === 'GET' ? readInTenant : inTenant;
  const work = () =>
    shares.inTurn(request, () =>
      perform(
        session.tenant_id,
        async (...transaction) => {
          const [tx, atCommit] = transaction;
          const stored = keyed && (await claimKey(tx, services, keyed));
          if (stored) return { stored };
          const watched = agencyContext(services, bound, request, session, transaction);
          const result = await answerOf(bound, input, watched.context);
          demandWatched(bound, watched);
          if (keyed)
            atCommit(keptAnswer(tx, services, keyed, { status: bound.route.ok[0], answer: shape(bound, result) }));
          return { result };
        },
        check?.ahead,
      ),
    );
  const outcome = await (bound.route.inTurn ? lines.run(lineOf(bound, request, session), work) : work());
  if ('stored' in outcome && outcome.stored) {
    const { stored } = outcome;
    return () => answerStored(reply, bound, stored);
  }
  return () => answer(reply, bound, outcome.result);
}

/** Repeats the stored answer of the same request. */
function answerStored(reply: FastifyReply, bound: BoundRoute, { status, answer }: StoredAnswer): unknown {
  reply.header('idempotency-replayed', 'true').code(status);
  if (bound.read) reply.header('etag', tagOf(answer, bound.read.route));
  return answer;
}

/**
 * A call that would only wait for another's lock waits here, without a connection: otherwise a few callers with the
 * same record could take all connections. It doesn't replace a lock, because it doesn't cover other processes.
 */
const lines = createTurns({
  atOnce: Number.POSITIVE_INFINITY,
  perKey: 1,
  shared: 1,
  waitingPerKey: 100,
  waitMs: 8_000,
});

/**
 * The queue in which a call waits before it takes a connection: shared by all calls of the same route on the same
 * record.
 */
const lineOf = ({ id, route }: BoundRoute, { params }: FastifyRequest, { tenant_id }: Session): string =>
  JSON.stringify([id, tenant_id, readParams(route, params as Record<string, string>)]);

/** The handler's input. Refuses what the route doesn't declare. */
export function readInput({ route }: BoundRoute, request: FastifyRequest, { body, files }: Sent): object {
  const given = route.body && readBody(route.body, body);
  return {
    params: readParams(route, request.params as Record<string, string>),
    query: route.query ? validate(route.query, request.query) : undefined,
    body: route.body && validate(route.body, route.bodyAsWritten ? inOneGo(keepable(given)) : given),
    ...(files && { files }),
    ...(route.hook && hookInput(request)),
  };
}

/** An operator's call: its writes and its row in the platform's audit trail are one transaction. */
function callOnPlatform(services: Services, bound: BoundRoute, request: FastifyRequest, input: object) {
  return performOnPlatform(services, standingOf(bound, request), async (ctx) => {
    const watched = platformContext(services, bound, request, request.session as Session, ctx);
    const result = await answerOf(bound, input, watched.context);
    demandWatched(bound, watched);
    return result;
  });
}

/** Throws before anything is committed if the handler has omitted a required step. */
function demandWatched({ id, route }: BoundRoute, { isAudited, demandCompared }: Omit<Watched<unknown>, 'context'>) {
  if (route.method === 'GET') return;
  if (!isAudited()) throw new Error(`${id} wrote nothing to the audit trail.`);
  demandCompared();
}

function keyedRequest(
  { id: operation, route }: BoundRoute,
  { headers, params }: FastifyRequest,
  session: Session,
  { body, files }: Sent,
): KeyedRequest | null {
  const key = headers['idempotency-key']?.toString();
  // A file is made again instead of stored: it is the same, and large.
  if (!key || route.method !== 'POST' || isFile(route.ok[1])) return null;
  // An action without a declared body ignores the request's body.
  const told = route.body ? body : null;
  const uploaded = files?.map(({ name, sha256 }) => [name, sha256]);
  return { session, key, operation, params, body: uploaded ? [told, uploaded] : told };
}

function answer(reply: FastifyReply, bound: BoundRoute, result: unknown): unknown {
  const kind = bound.route.ok[1];
  if (isFile(kind)) return answerFile(reply, bound, result as FileAnswer);
  if (isText(kind)) return answerText(reply, bound, result as TextAnswer);
  return answerJson(reply, bound, result);
}
