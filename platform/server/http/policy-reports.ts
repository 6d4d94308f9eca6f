import type { FastifyInstance } from 'fastify';
import type { Log } from '../ground/log.ts';
import { cutSlowBodies, ordinaryBodyMs } from './body-bounds.ts';
import { reportsPath } from './content-policy.ts';

const reportMaxBytes = 16_384;
const types = ['application/csp-report', 'application/reports+json', 'application/json'];
const [linesMax, windowMs] = [20, 60_000];
const textMax = 200;

/**
 * Logs browsers' reports of policy violations, at most twenty lines per minute regardless of their number, because any
 * caller may send reports. Stores nothing, and logs no query of a URL.
 */
export function takePolicyReports(app: FastifyInstance, log: Log): void {
  let began = Number.NEGATIVE_INFINITY;
  let lines = 0;
  let left = 0;
  const note = (report: Violation): void => {
    const now = performance.now();
    if (now - began >= windowMs) {
      if (left > 0) log.warn({ reports: left }, 'More reports of browsers were left out');
      [began, lines, left] = [now, 0, 0];
    }
    lines += 1;
    if (lines > linesMax) left += 1;
    else log.warn({ report }, 'A browser stopped what the content policy forbids');
  };
  app.register(async (routes) => {
    cutSlowBodies(routes, ordinaryBodyMs);
    routes.removeAllContentTypeParsers();
    for (const type of types) {
      routes.addContentTypeParser(type, { parseAs: 'string' }, async (_request: unknown, body: string) =>
        readJson(body),
      );
    }
    routes.post(reportsPath, { bodyLimit: reportMaxBytes }, async (request, reply) => {
      for (const report of violationsIn(request.body)) note(report);
      return reply.code(204).send();
    });
  });
}

interface Violation {
  page: string;
  directive: string;
  blocked: string;
  source: string;
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Both formats of a report: one in an envelope, and a list. */
function violationsIn(body: unknown): Violation[] {
  const told = Array.isArray(body) ? body.map((each) => fieldsOf(each).body) : [fieldsOf(body)['csp-report']];
  return told
    .map(fieldsOf)
    .filter((fields) => Object.keys(fields).length > 0)
    .map((fields) => ({
      page: placeIn(fields.documentURL ?? fields['document-uri']),
      directive: textIn(fields.effectiveDirective ?? fields['violated-directive']),
      blocked: placeIn(fields.blockedURL ?? fields['blocked-uri']),
      source: placeIn(fields.sourceFile ?? fields['source-file']),
    }));
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const textIn = (value: unknown): string => (typeof value === 'string' ? value.slice(0, textMax) : '');

/** A URL without its query: a link from an e-mail has its token there. */
const placeIn = (value: unknown): string => textIn(value).replace(/[?#].*$/s, '');
