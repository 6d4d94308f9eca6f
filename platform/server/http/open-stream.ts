import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { welcome } from '../../contract/kinds.ts';
import { isStream } from '../../contract/route.ts';
import type { Session } from '../access/session.ts';
import type { Services } from '../acts/services.ts';
import type { StreamAnswer } from './answers.ts';
import { answerOf, type BoundRoute } from './bound-route.ts';
import { readInput } from './call.ts';
import { streamContext } from './call-context.ts';
import { eventText } from './event-texts.ts';
import type { EventWriter } from './event-writer.ts';
import type { Streams } from './streams.ts';

/**
 * Opens a stream once its handler follows the source. Events before the greeting are dropped, because the client
 * reloads after it.
 */
export async function openStream(
  services: Services,
  streams: Streams,
  bound: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const answer = bound.route.ok[1];
  if (!isStream(answer)) throw new Error(`${bound.id} is no stream.`);
  const input = readInput(bound, request, { body: undefined });
  const context = streamContext(services, bound, request, request.session as Session);
  // biome-ignore lint/plugin/no-blind-cast: The route declares a stream.
  const follow = (await answerOf(bound, input, context)) as unknown as StreamAnswer<unknown>;

  let writer: EventWriter | null = null;
  const stop = await follow({
    tell(event) {
      const told = eventText(answer.events, event as object);
      if ('text' in told) writer?.tell(told.text);
      else request.log.error({ err: told.error, route: bound.id }, 'A stream told another shape than it declares');
    },
    missed: () => writer?.named(welcome, { id: randomUUID() }),
  });
  writer = streams.open(bound, request, reply, stop);
  return reply;
}
