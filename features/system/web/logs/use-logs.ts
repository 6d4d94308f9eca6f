import type { CallInput } from '#platform/web/client.ts';
import { type Pages, usePages } from '#platform/web/records/use-pages.ts';
import type { LogLine, systemRoutes } from '../../contract.ts';
import { systemApi } from '../system-api.ts';

/** The filters of the log as the view keeps them. `q`: a request's id, or part of the name of a call or a job. */
export type LogFilters = Readonly<
  Partial<Record<'q' | 'tenant_id' | 'tenant_name' | 'status' | 'level' | 'from' | 'to' | 'paused', string>>
>;

type LogQuery = NonNullable<CallInput<(typeof systemRoutes)['routes']['listLogLines']>['query']>;

const pageSize = 50;
/** Operators get no live events: what is new is asked for so often. */
const liveMs = 3_000;

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** What the processes have logged, page by page; `isLive`: with what comes. */
export function useLogs({ q, paused: _, tenant_name: __, ...filters }: LogFilters, isLive: boolean): Pages<LogLine> {
  const sought = q && (isId(q) ? { request_id: q } : { route: q });
  return usePages(
    systemApi.listLogLines,
    { query: { ...filters, ...sought, limit: pageSize } as LogQuery },
    { everyMs: isLive ? liveMs : undefined },
  );
}
