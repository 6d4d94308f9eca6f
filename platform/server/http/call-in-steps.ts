import type { FastifyRequest } from 'fastify';
import type { Session } from '../access/session.ts';
import type { CommandContext, PlatformCommandContext } from '../acts/command-context.ts';
import { performOnPlatform } from '../acts/perform.ts';
import type { Services } from '../acts/services.ts';
import type { AtCommit, Tx } from '../database/tenancy.ts';
import { shape } from './answer-shape.ts';
import { answerOf, type BoundRoute } from './bound-route.ts';
import { agencyContext, platformContext, standingOf, stepsContext, type Watched } from './call-context.ts';
import type { StepsContext } from './contexts.ts';
import { claimKey, type KeyedRequest, keptAnswer, type StoredAnswer } from './idempotency.ts';

interface Asked {
  request: FastifyRequest;
  session: Session;
  input: object;
  keyed: KeyedRequest | null;
}

/** In an agency or on the platform, depending on the route. */
type AnyContext = CommandContext<string> & PlatformCommandContext<string>;

/** The same request was answered before, so its handler stops. */
class Answered extends Error {
  readonly stored: StoredAnswer;

  constructor(stored: StoredAnswer) {
    super('The request was answered before.');
    this.stored = stored;
  }
}

/**
 * Runs a handler that calls external services between its commands. Each command takes its own turn and transaction;
 * the handler holds neither while it waits for a response. Together its commands must write to the audit trail.
 */
export async function callInSteps(
  services: Services,
  bound: BoundRoute,
  { request, session, input, keyed }: Asked,
): Promise<{ stored: StoredAnswer } | { result: unknown }> {
  let isClaimed = keyed === null;
  let isAudited = false;
  let isFinished = false;
  const run = <T>(act: (ctx: AnyContext) => Promise<T>, isLast: boolean): Promise<T> =>
    services.shares.inTurn(request, () =>
      open(async (watched, tx, atCommit) => {
        const stored = keyed && !isClaimed ? await claimKey(tx, services, keyed) : null;
        if (stored) throw new Answered(stored);
        const result = await act(watched.context as AnyContext);
        isAudited ||= watched.isAudited();
        if (isLast && !isAudited) throw new Error(`${bound.id} wrote nothing to the audit trail.`);
        if (isLast && keyed) {
          atCommit(keptAnswer(tx, services, keyed, { status: bound.route.ok[0], answer: shape(bound, result) }));
        }
        return result;
      }),
    );
  /** Opens a transaction of the caller's agency, or of the platform. */
  const open = <T>(work: (watched: Watched<object>, tx: Tx, atCommit: AtCommit) => Promise<T>): Promise<T> =>
    bound.route.on === 'platform'
      ? performOnPlatform(services, standingOf(bound, request), (ctx) =>
          work(platformContext(services, bound, request, session, ctx), ctx.tx, ctx.atCommit),
        )
      : services.tenancy.inTenant(session.tenant_id, (tx, atCommit) =>
          work(agencyContext(services, bound, request, session, [tx, atCommit]), tx, atCommit),
        );
  const context: StepsContext<string, AnyContext> = {
    ...stepsContext(services, bound, request, session),
    async act(act) {
      const result = await run(act, false);
      isClaimed = true;
      return result;
    },
    async finish(act) {
      const result = await run(act, true);
      isFinished = true;
      return result;
    },
  };
  try {
    const result = await answerOf(bound, input, context);
    if (!isFinished) throw new Error(`${bound.id} has not finished.`);
    return { result };
  } catch (error) {
    if (error instanceof Answered) return { stored: error.stored };
    throw error;
  }
}
