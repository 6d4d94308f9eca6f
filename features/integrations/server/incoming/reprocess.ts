import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import type { IncomingLead, ProcessHeld, ReprocessFailed, SentThrough } from '../../contract/incoming-lead.ts';
import { integrationTables } from '../schema.ts';
import { readIncomingLead } from './read-incoming.ts';
import { type Choice, countOf, lockSome, sendSome, sendThrough } from './send-through.ts';

/** Reprocesses a failed incoming lead. Any other is refused with `not_failed`. */
export async function reprocessLead(id: string, ctx: CommandContext<'not_failed'>): Promise<IncomingLead> {
  const { refuse } = ctx;
  const row = await lockIncoming(id, ctx);
  if (!row) return refuse('not_found');
  if (row.status !== 'Failed') return refuse('not_failed');
  ctx.audit({ action: 'reprocessLead', entity: 'incoming_lead', entity_id: id });
  const { answer } = await allOf({ sendThrough: sendThrough([row], ctx), answer: readIncomingLead(id, ctx) });
  return answer ?? refuse('not_found');
}

/** Processes an incoming lead that waits for a user. Any other is refused with `not_held`. */
export async function processLead(id: string, ctx: CommandContext<'not_held'>): Promise<IncomingLead> {
  const { refuse } = ctx;
  const row = await lockIncoming(id, ctx);
  if (!row) return refuse('not_found');
  if (row.held === null) return refuse('not_held');
  ctx.audit({ action: 'processLead', entity: 'incoming_lead', entity_id: id });
  const { answer } = await allOf({ sendThrough: sendThrough([row], ctx), answer: readIncomingLead(id, ctx) });
  return answer ?? refuse('not_found');
}

/**
 * Reprocesses all failed incoming leads, those of one integration, or those that failed before the mappings changed.
 */
export async function reprocessFailed(input: ReprocessFailed, ctx: CommandContext): Promise<SentThrough> {
  return sendAll({ which: 'failed', ...input }, input, ctx);
}

/** Reprocesses an integration's incoming leads that failed for one of these reasons, after the reason ceased. */
export async function reprocessFailedFor(id: string, codes: readonly string[], ctx: CommandContext): Promise<void> {
  await sendAll({ which: 'failed', integration_id: id, codes: [...codes] }, { integration_id: id }, ctx);
}

/** Processes all incoming leads that wait for a user, or those of one integration. */
export async function processHeld({ integration_id }: ProcessHeld, ctx: CommandContext): Promise<SentThrough> {
  return sendAll({ which: 'held', integration_id }, { integration_id }, ctx);
}

/** Refuses an integration that the agency does not have. A deleted one with remaining rows is accepted. */
async function refuseForeign(id: string | undefined, { tx, agency }: CommandContext): Promise<void> {
  if (!id) return;
  const known = await integrationTables(tx)
    .selectFrom('integrations')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) throw unknownReference('integration_id');
}

function lockIncoming(id: string, { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  return integrationTables(tx)
    .selectFrom('incoming_leads')
    .select(['id', 'integration_id', 'status', 'held'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Processes the selected incoming leads and returns their number. The first ones are released at once, the others by a
 * job.
 */
async function sendAll(choice: Choice, query: object, ctx: CommandContext): Promise<SentThrough> {
  const [count, some] = await Promise.all([
    countOf(choice, ctx),
    lockSome(choice, null, ctx),
    refuseForeign(choice.integration_id, ctx),
  ]);
  const [first] = some;
  const action = choice.which === 'failed' ? 'reprocessFailed' : 'processHeld';
  ctx.audit(first ? { action, entity: 'incoming_lead', entity_id: first.id, after: { ...query, count } } : null);
  await sendSome(some, choice, ctx);
  return { count };
}
