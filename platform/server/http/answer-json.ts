import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../database/paging.ts';
import { shape } from './answer-shape.ts';
import type { BoundRoute } from './bound-route.ts';
import { tagOf } from './version.ts';

/** Answers with JSON, a page of a list, or no content. */
export function answerJson(reply: FastifyReply, bound: BoundRoute, result: unknown): unknown {
  reply.code(bound.route.ok[0]);
  if (bound.route.paged) {
    const { next, total } = result as Page<unknown>;
    reply.header('x-total-count', total);
    if (next) reply.header('link', `<${nextAddress(reply.request, next)}>; rel="next"`);
  }
  const answer = shape(bound, result);
  if (bound.read) reply.header('etag', tagOf(answer, bound.read.route));
  return answer;
}

/** A query that needs no escaping and has no cursor: that of most first pages. */
const plainQuery = /^(?!.*cursor)[\w&=.-]+$/;

function nextAddress({ url }: FastifyRequest, cursor: string): string {
  const [path = '', query = ''] = url.split('?');
  if (plainQuery.test(query)) return `${url}&cursor=${cursor}`;
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `${path}?${parameters}`;
}
