import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { VisitRule } from '../contract.ts';
import { visitTables } from './schema.ts';

/** Whether operators must ask the agency before a visit. */
export async function asksFirst({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<boolean> {
  const rules = visitTables(tx).selectFrom('visit_rules').select('ask_first').where('tenant_id', '=', agency.id);
  return (await rules.executeTakeFirst())?.ask_first ?? false;
}

/** Sets whether operators must ask. A visit in progress continues. */
export async function updateVisitRule({ ask_first }: VisitRule, ctx: CommandContext): Promise<VisitRule> {
  const { tx, agency, audit, changed } = ctx;
  const before = await asksFirst(ctx);
  await visitTables(tx)
    .insertInto('visit_rules')
    .values({ tenant_id: agency.id, ask_first })
    .onConflict((same) => same.column('tenant_id').doUpdateSet({ ask_first }))
    .execute();
  changed('visit', agency.id);
  const change = { before: { ask_first: before }, after: { ask_first } };
  audit(before === ask_first ? null : { action: 'updateVisitRule', entity: 'agency', entity_id: agency.id, ...change });
  return { ask_first };
}
