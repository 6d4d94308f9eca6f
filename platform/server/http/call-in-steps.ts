import type { FastifyRequest } from 'fastify';
import type { Session } from '../access/session.ts';
import type { Deed } from '../acts/deed.ts';
import type { Services } from '../acts/services.ts';
import { shape } from './answer-shape.ts';
import { answerOf, type BoundRoute } from './bound-route.ts';
import { agencyContext, stepsContext } from './call-context.ts';
import type { StepsContext } from './contexts.ts';
import { claimKey, type KeyedRequest, keptAnswer, type StoredAnswer } from './idempotency.ts';

interface Asked {
  request: FastifyRequest;
  session: Session;
  input: object;
  keyed: KeyedRequest | null;
}

/** The same request was answered before: nothing of its handler goes on. */
class Answered extends Error {
  readonly stored: StoredAnswer;

  constructor(stored: StoredAnswer) {
    super('The request was answered before.');
    this.stored = stored;
  }
}

/**
 * Runs a handler that asks the outside between its acts. Each act has its turn and its transaction; while the handler waits
 * for an answer it holds neither. Together they must tell the audit trail of something.
 */
export async function callInSteps(
  services: Services,
  bound: BoundRoute,
  { request, session, input, keyed }: Asked,
): Promise<{ stored: StoredAnswer } | { result: unknown }> {
  let isClaimed = keyed === null;
  let isAudited = false;
  let isFinished = false;
  const run = <T>(act: (deed: Deed<string>) => Promise<T>, isLast: boolean): Promise<T> =>
    services.shares.inTurn(request, () =>
      services.tenancy.inTenant(session.tenant_id, async (tx, atCommit) => {
        const stored = keyed && !isClaimed ? await claimKey(tx, services, keyed) : null;
        if (stored) throw new Answered(stored);
        const watched = agencyContext(services, bound, request, session, [tx, atCommit]);
        const result = await act(watched.context as Deed<string>);
        isAudited ||= watched.isAudited();
        if (isLast && !isAudited) throw new Error(`${bound.id} wrote nothing to the audit trail.`);
        if (isLast && keyed) {
          atCommit(keptAnswer(tx, keyed, { status: bound.route.ok[0], answer: shape(bound, result) }));
        }
        return result;
      }),
    );
  const context: StepsContext<string> = {
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
