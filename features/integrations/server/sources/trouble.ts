import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { healed, inTrouble } from '#platform/server/outside/connection-trouble.ts';
import type { IntegrationStatus } from '../../contract/choices.ts';
import { tellTrouble } from '../records/tell-trouble.ts';
import { integrationTables } from '../schema.ts';
import type { SourceProblem } from '../source-types/source-trouble.ts';

/**
 * Marks an integration's problem with its source: the status is `Error` until it works again, and the problem is
 * stored. An integration paused in the meantime is unchanged.
 */
export async function markTrouble(
  id: string,
  { code, facts }: Pick<SourceProblem, 'code' | 'facts'>,
  ctx: CommandContext,
): Promise<void> {
  const { tx, agency, clock, audit, changed } = ctx;
  const before = await lockIntegration(id, { tx, agency });
  if (!before || before.status === 'Inactive') return audit(null);
  const { status } = before;
  const { isKnown, columns } = inTrouble({ ...before, status }, { code, facts }, clock());
  audit(
    isKnown
      ? null
      : {
          action: 'markTrouble',
          entity: 'integration',
          entity_id: id,
          before: { status },
          after: { status: 'Error', code, ...facts },
        },
  );
  await integrationTables(tx)
    .updateTable('integrations')
    .set(columns)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
  await Promise.all([
    // Also for a known problem, because the number of attempts is shown.
    changed('integration', id),
    !isKnown && tellTrouble({ id, name: before.name }, 'integration.trouble', code, ctx),
  ]);
}

/** The source answered: clears the problem and restores the previous status. Returns whether there was a problem. */
export async function markWell(id: string, ctx: CommandContext): Promise<boolean> {
  const { tx, agency, clock, audit, changed } = ctx;
  const before = await lockIntegration(id, { tx, agency });
  if (!before) {
    audit(null);
    return false;
  }
  const { wasInTrouble, columns } = healed<IntegrationStatus>(before, 'Active');
  const { status } = columns;
  audit(
    wasInTrouble
      ? { action: 'markWell', entity: 'integration', entity_id: id, before: { status: 'Error' }, after: { status } }
      : null,
  );
  await integrationTables(tx)
    .updateTable('integrations')
    .set({ ...columns, last_sync_at: clock().toISOString() })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
  await Promise.all([
    changed('integration', id),
    wasInTrouble && tellTrouble({ id, name: before.name }, 'integration.healed', before.trouble?.code ?? '', ctx),
  ]);
  return wasInTrouble;
}

function lockIntegration(id: string, { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  return integrationTables(tx)
    .selectFrom('integrations')
    .select(['name', 'status', 'status_before_error', 'trouble'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
