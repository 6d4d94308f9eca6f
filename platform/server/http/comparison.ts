import type { FastifyRequest } from 'fastify';
import { platformRefusal } from '../ground/refusal.ts';
import { shape } from './answer-shape.ts';
import { answerOf, type BoundRoute } from './bound-route.ts';
import { readParams } from './read-params.ts';
import { isNamed, tagOf } from './version.ts';

/** Refuses an `If-Match` on a write that compares no versions, because the caller would rely on it. */
export function refuseCondition({ route }: BoundRoute, { headers }: FastifyRequest): void {
  if (headers['if-match'] === undefined || route.method === 'GET') return;
  if (route.method === 'PUT' && route.version) return;
  const message = 'platform:validation.no_if_match';
  throw platformRefusal('validation_error', { fields: [{ field: 'If-Match', code: 'invalid', message }] });
}

export interface Comparison {
  /** The check for the command context of the call. */
  refuseIfChanged(): Promise<void>;
  /** Throws if the caller sent a version and the handler didn't check it. */
  demandCompared(): void;
}

/**
 * Compares the version in a call's `If-Match` with the record as its read route shows it, in the context of the call.
 */
export function comparisonOf({ id, read }: BoundRoute, request: FastifyRequest, contextOf: () => object): Comparison {
  const condition = request.headers['if-match'];
  let isDue = condition !== undefined;
  return {
    async refuseIfChanged() {
      if (!isDue || !read || condition === undefined) return;
      isDue = false;
      const params = readParams(read.route, request.params as Record<string, string>);
      const record = await answerOf(read, { params }, contextOf());
      if (!isNamed(tagOf(shape(read, record), read.route), condition)) throw platformRefusal('changed_meanwhile');
    },
    demandCompared() {
      if (isDue) throw new Error(`${id} did not ask whether its record was changed meanwhile.`);
    },
  };
}
