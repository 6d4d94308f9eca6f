import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { StepsContext } from '#platform/server/http/contexts.ts';
import type { Visit, VisitStatus } from '../contract.ts';
import { visitTables } from './schema.ts';
import { columns, goingVisits, shownVisit, statusOf, type VisitRow } from './visit-row.ts';

type Changing = CommandContext<'visit_over'>;
type Ending = StepsContext<'visit_over'>;

const visitRow = (id: string, { tx, agency }: Pick<Changing, 'tx' | 'agency'>) =>
  visitTables(tx).selectFrom('visits').select(columns).where('tenant_id', '=', agency.id).where('id', '=', id);

/**
 * A locked visit and its status; `isOver`: it was already over. Refuses with `not_found` when the agency has no visit
 * with this id.
 */
async function lockVisit(id: string, isOver: boolean, ctx: Changing): Promise<{ row: VisitRow; status: VisitStatus }> {
  const row = await visitRow(id, ctx).forUpdate().executeTakeFirst();
  if (!row) return ctx.refuse('not_found');
  const going = new Set(isOver || row.ended_at ? [] : [row.id]);
  return { row, status: statusOf(row, ctx.clock(), going) };
}

/** Changes a visit, which is not in progress afterwards. */
async function change(row: VisitRow, set: Partial<VisitRow>, { tx, agency, clock, changed }: Changing): Promise<Visit> {
  changed('visit', row.id);
  const rows = visitTables(tx).updateTable('visits').set(set);
  await rows.where('tenant_id', '=', agency.id).where('id', '=', row.id).execute();
  return shownVisit({ ...row, ...set }, clock(), new Set());
}

/** Answers a visit that waits for agreement; refuses any other with `visit_over`. */
export async function answerVisit(id: string, is_agreed: boolean, ctx: Changing): Promise<Visit> {
  const { actor, clock, refuse, audit } = ctx;
  const { row, status } = await lockVisit(id, false, ctx);
  if (status !== 'Waiting') refuse('visit_over');
  audit({ action: 'answerVisit', entity: 'visit', entity_id: id, after: { is_agreed } });
  return change(row, { answered_at: clock(), answered_by: actor.name, is_agreed }, ctx);
}

/**
 * Ends a visit in progress or one that has not begun; refuses with `visit_over` if it is over. An operator on a visit
 * may end only that visit.
 */
export async function endVisit(id: string, { session, agency, services, finish, refuse }: Ending): Promise<Visit> {
  if (session.visit && session.visit.id !== id) refuse('not_found');
  // Before the transaction that writes: Citus does not allow another role to read in a transaction that has written.
  const isOver = await services.tenancy.readInTenant(agency.id, async (tx) => {
    // In this order, so that a visit that begins in between counts as in progress.
    const [row, going] = await Promise.all([
      visitRow(id, { tx, agency }).executeTakeFirst(),
      goingVisits({ tx, clock: services.clock }),
    ]);
    return Boolean(row?.begun_at) && !going.has(id);
  });
  return finish(async (ctx) => {
    const { row, status } = await lockVisit(id, isOver, ctx);
    if (['Ended', 'Refused'].includes(status)) ctx.refuse('visit_over');
    ctx.audit({ action: 'endVisit', entity: 'visit', entity_id: id });
    return change(row, { ended_at: ctx.clock(), ended_by: ctx.actor.really ?? ctx.actor.name }, ctx);
  });
}
