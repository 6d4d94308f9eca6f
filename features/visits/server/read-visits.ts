import { inTenantOf } from '#features/tenants/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { cut, type Page, pagingOf, readPage } from '#platform/server/database/paging.ts';
import type { PlatformContext } from '#platform/server/http/contexts.ts';
import type { Visit, VisitListQuery, VisitOpening, VisitWithOpenings } from '../contract.ts';
import { visitTables } from './schema.ts';
import { columns, goingVisits, shownVisit } from './visit-row.ts';

const newest = { column: 'visits.asked_at', direction: 'desc', type: 'timestamptz' } as const;
const shownToOperators = 20;

/** One page of the visits to the agency, with the calls of each. */
export async function listVisits(query: VisitListQuery, ctx: CommandContext): Promise<Page<VisitWithOpenings>> {
  const { tx, agency, clock } = ctx;
  const db = visitTables(tx);
  const paging = pagingOf('visits.id', newest, query);
  const whole = db.selectFrom('visits').where('visits.tenant_id', '=', agency.id);
  const [page, going] = await Promise.all([
    // biome-ignore lint/plugin/no-blind-cast: The columns of the page are chosen by a list.
    readPage(db, cut(whole.select(columns), paging) as never, whole, paging) as Promise<Page<Row>>,
    goingVisits(ctx),
  ]);
  const ids = page.items.map(({ id }) => id);
  const opened = ids.length > 0 ? await readOpenings(ids, ctx) : new Map<string, VisitOpening[]>();
  const items = page.items.map((row) => ({
    ...shownVisit(row, clock(), going),
    opened: opened.get(row.id) ?? [],
  }));
  return { ...page, items };
}

type Row = Parameters<typeof shownVisit>[0] & { asked_at: string };

async function readOpenings(
  ids: readonly string[],
  { tx, agency }: CommandContext,
): Promise<Map<string, VisitOpening[]>> {
  const rows = await visitTables(tx)
    .selectFrom('visit_openings')
    .select(['visit_id', 'operation', 'record', 'times', 'last_at'])
    .where('tenant_id', '=', agency.id)
    .where('visit_id', 'in', ids)
    .orderBy('last_at', 'desc')
    .orderBy('operation')
    .execute();
  const byVisit = Map.groupBy(rows, ({ visit_id }) => visit_id);
  return new Map([...byVisit].map(([id, found]) => [id, found.map(shownOpening)]));
}

function shownOpening({ operation, record, times, last_at }: Omit<OpeningRow, 'visit_id'>): VisitOpening {
  const [area = '', name = ''] = operation.split('.');
  return { area, operation: name, record: record || null, times, last_at: new Date(last_at).toISOString() };
}

interface OpeningRow {
  visit_id: string;
  operation: string;
  record: string;
  times: number;
  last_at: string | Date;
}

/** The newest visits to an agency, for operators, without the calls, which only the agency may see. */
export function listTenantVisits(tenant_id: string, ctx: PlatformContext): Promise<Visit[]> {
  return inTenantOf({ tenant_id }, ctx, async (inside) => {
    const { tx, agency, clock } = inside;
    const [rows, going] = await Promise.all([
      visitTables(tx)
        .selectFrom('visits')
        .select(columns)
        .where('tenant_id', '=', agency.id)
        .orderBy('asked_at', 'desc')
        .orderBy('id', 'desc')
        .limit(shownToOperators)
        .execute(),
      goingVisits(inside),
    ]);
    return rows.map((row) => shownVisit(row, clock(), going));
  });
}
