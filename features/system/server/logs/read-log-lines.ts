import { sql } from 'kysely';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { whereDays, whereEqual } from '#platform/server/database/conditions.ts';
import { cut, type Page, pagingOf, readPage } from '#platform/server/database/paging.ts';
import { houseZone } from '../../contract/access.ts';
import { type LogLine, type LogQuery, logLevels } from '../../contract.ts';
import { systemTables } from '../schema.ts';

const newest = { column: 'log_lines.at', direction: 'desc', type: 'timestamptz' } as const;

/** One page of the processes' log lines, newest first. */
export async function readLogLines(
  filters: LogQuery,
  { tx }: Pick<PlatformCommandContext, 'tx'>,
): Promise<Page<LogLine>> {
  const { request_id, tenant_id, route, status, level, routine, from, to } = filters;
  const tables = systemTables(tx);
  const named = { 'log_lines.request_id': request_id, 'log_lines.tenant_id': tenant_id };
  let query = whereEqual(tables.selectFrom('log_lines'), named);
  if (route) query = query.where(sql<boolean>`position(lower(${route}) in lower(concat(route, ' ', job))) > 0`);
  if (status) {
    const [first, last] = [status.replace('xx', '00'), status.replace('xx', '99')].map(Number);
    query = query.where(sql<boolean>`log_lines.status between ${first} and ${last}`);
  }
  if (level) query = query.where('level', 'in', logLevels.slice(logLevels.indexOf(level)));
  if (routine === 'hidden') {
    query = query.where((line) =>
      line.or([line('level', '<>', 'info'), line('status', 'is not', null), line('problem', 'is not', null)]),
    );
  }
  query = whereDays(query, 'log_lines.at', { from: dayIn(from), to: dayIn(to) }, houseZone);
  if (from && !dayIn(from)) query = query.where('at', '>=', from);
  if (to && !dayIn(to)) query = query.where('at', '<', to);
  const paging = pagingOf('log_lines.id', newest, filters);
  const tenant = tables
    .selectFrom('tenants')
    .select('name')
    .where(sql<boolean>`tenants.id = log_lines.tenant_id`)
    .as('tenant_name');
  return readPage(tables, cut(query.selectAll('log_lines').select(tenant), paging), query, paging);
}

/** A calendar day; undefined for an instant. */
const dayIn = (input: string | undefined): string | undefined =>
  input?.length === 'YYYY-MM-DD'.length ? input : undefined;
