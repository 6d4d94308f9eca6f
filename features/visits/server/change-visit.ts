import type { Session } from '#platform/server/access/session.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { Visit, VisitStatus } from '../contract.ts';
import { visitTables } from './schema.ts';
import { columns, goingVisits, shownVisit, statusOf, type VisitRow } from './visit-row.ts';

type Changing = Deed<'visit_over'>;

/** A visit, locked, and how it stands. Refuses with `not_found` where the agency has none of this id. */
async function lockVisit(id: string, deed: Changing): Promise<{ row: VisitRow; status: VisitStatus }> {
  const { tx, agency, clock, refuse } = deed;
  const locked = visitTables(tx)
    .selectFrom('visits')
    .select(columns)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forUpdate();
  // Asked together, and the lock last: Citus lets no other role read where this transaction has locked a row.
  const [going, row] = await Promise.all([goingVisits(deed), locked.executeTakeFirst()]);
  return row ? { row, status: statusOf(row, clock(), going) } : refuse('not_found');
}

/** Changes a visit, which after it does not go on. */
async function change(row: VisitRow, set: Partial<VisitRow>, { tx, agency, clock, changed }: Changing): Promise<Visit> {
  changed('visit', row.id);
  const rows = visitTables(tx).updateTable('visits').set(set);
  await rows.where('tenant_id', '=', agency.id).where('id', '=', row.id).execute();
  return shownVisit({ ...row, ...set }, clock(), new Set());
}

/** Says yes or no to a visit that waits for it; refuses with `visit_over` any other. */
export async function answerVisit(id: string, is_agreed: boolean, deed: Changing): Promise<Visit> {
  const { actor, clock, refuse, audit } = deed;
  const { row, status } = await lockVisit(id, deed);
  if (status !== 'Waiting') refuse('visit_over');
  audit({ action: 'answerVisit', entity: 'visit', entity_id: id, after: { is_agreed } });
  return change(row, { answered_at: clock(), answered_by: actor.name, is_agreed }, deed);
}

/** Ends a visit that goes on, or one that has not begun; refuses with `visit_over` where it is over. A visitor knows the own. */
export async function endVisit(id: string, { visit }: Pick<Session, 'visit'>, deed: Changing): Promise<Visit> {
  const { actor, clock, refuse, audit } = deed;
  if (visit && visit.id !== id) refuse('not_found');
  const { row, status } = await lockVisit(id, deed);
  if (['Ended', 'Refused'].includes(status)) refuse('visit_over');
  audit({ action: 'endVisit', entity: 'visit', entity_id: id });
  return change(row, { ended_at: clock(), ended_by: actor.really ?? actor.name }, deed);
}
