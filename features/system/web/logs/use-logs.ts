import type { CallInput } from '#platform/web/client.ts';
import { type Pages, usePages } from '#platform/web/records/use-pages.ts';
import type { LogLine, systemRoutes } from '../../contract.ts';
import { systemApi } from '../system-api.ts';

/**
 * The filters of the log as the view keeps them. `q`: a request's id, or part of a route's or job's name. `routine` is
 * `shown` for a log with the lines of routine.
 */
export type LogFilters = Readonly<
  Partial<Record<'q' | 'tenant_id' | 'tenant_name' | 'status' | 'level' | 'from' | 'to' | 'paused' | 'routine', string>>
>;

type LogQuery = NonNullable<CallInput<(typeof systemRoutes)['routes']['listLogLines']>['query']>;

const pageSize = 50;
/** The polling interval of the live log, because operators get no live events. */
const liveMs = 3_000;

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The log lines of the processes, page by page; `isLive`: with new lines. */
export function useLogs(
  { q, paused: _, tenant_name: __, routine, ...filters }: LogFilters,
  isLive: boolean,
): Pages<LogLine> {
  const sought = q && (isId(q) ? { request_id: q } : { route: q });
  return usePages(
    systemApi.listLogLines,
    {
      query: { ...filters, ...sought, ...(routine !== 'shown' && { routine: 'hidden' }), limit: pageSize } as LogQuery,
    },
    { everyMs: isLive ? liveMs : undefined },
  );
}
