import type { Session } from '#platform/server/access/session.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { Visit } from '../contract.ts';
import { visitTables } from './schema.ts';
import { columns, shownVisit, statusOf, type VisitRow } from './visit-row.ts';

type Changing = Deed<'visit_over'>;

/** A visit, locked. Refuses with `not_found` where the agency has none of this id. */
async function lockVisit(id: string, { tx, agency, refuse }: Changing): Promise<VisitRow> {
  const row = await visitTables(tx)
    .selectFrom('visits')
    .select(columns)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not_found');
}

async function change(row: VisitRow, set: Partial<VisitRow>, { tx, agency, clock, changed }: Changing): Promise<Visit> {
  changed('visit', row.id);
  const rows = visitTables(tx).updateTable('visits').set(set);
  await rows.where('tenant_id', '=', agency.id).where('id', '=', row.id).execute();
  return shownVisit({ ...row, ...set }, clock());
}

/** Says yes or no to a visit that waits for it; refuses with `visit_over` any other. */
export async function answerVisit(id: string, is_agreed: boolean, deed: Changing): Promise<Visit> {
  const { actor, clock, refuse, audit } = deed;
  const row = await lockVisit(id, deed);
  if (statusOf(row, clock()) !== 'Waiting') refuse('visit_over');
  audit({ action: 'answerVisit', entity: 'visit', entity_id: id, after: { is_agreed } });
  return change(row, { answered_at: clock(), answered_by: actor.name, is_agreed }, deed);
}

/** Ends a visit that goes on, or one that has not begun; refuses with `visit_over` where it is over. A visitor knows the own. */
export async function endVisit(id: string, { visit }: Pick<Session, 'visit'>, deed: Changing): Promise<Visit> {
  const { actor, clock, refuse, audit } = deed;
  if (visit && visit.id !== id) refuse('not_found');
  const row = await lockVisit(id, deed);
  if (['Ended', 'Refused'].includes(statusOf(row, clock()))) refuse('visit_over');
  audit({ action: 'endVisit', entity: 'visit', entity_id: id });
  return change(row, { ended_at: clock(), ended_by: actor.really ?? actor.name }, deed);
}
