import { changeOfClient, lockClient, noPhones, saveClient } from '#features/clients/server/index.ts';
import { changePolicies } from '#features/policies/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { BookRow, DecideConflicts } from '../../contract/imports.ts';
import { bookTables, type Difference, type RowReason } from '../schema.ts';
import { clientChange, policyChange } from './carry-out.ts';
import { lockImport } from './imports.ts';
import { readBookRow } from './read-rows.ts';

/**
 * Decides conflicts of a row: the file's value is written, or the agency's stays. Refused with `no_such_conflict` if one
 * of them isn't open, or if the client or the policy has another value meanwhile.
 */
export async function decideConflicts(
  id: string,
  number: number,
  { decisions }: DecideConflicts,
  ctx: CommandContext<'no_such_conflict'>,
): Promise<BookRow> {
  const { tx, agency, audit, changed } = ctx;
  const tables = bookTables(tx);
  const [found, row] = await Promise.all([
    lockImport(id, ctx),
    tables
      .selectFrom('book_import_rows')
      .select(['reasons', 'client_id', 'policy_id'])
      .where('tenant_id', '=', agency.id)
      .where('import_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst(),
  ]);
  if (!found || !row) return ctx.refuse('not_found');
  const isOpen = (reason: RowReason) => reason.is === 'conflict' && reason.taken === null;
  const decided = decisions.map(({ record, field, take }) => {
    const conflict = row.reasons.find(
      (reason) => isOpen(reason) && reason.is === 'conflict' && reason.record === record && reason.field === field,
    );
    return conflict?.is === 'conflict' ? { conflict, take } : ctx.refuse('no_such_conflict');
  });
  const taken = decided.filter(({ take }) => take === 'theirs').map(({ conflict }) => conflict);
  await takeTheirs(row, taken, ctx);
  const reasons = row.reasons.map((reason): RowReason => {
    const decision = decided.find(({ conflict }) => conflict === reason);
    return decision ? { ...decision.conflict, taken: decision.take } : reason;
  });
  audit({
    action: 'decideConflicts',
    entity: 'book_import',
    entity_id: id,
    after: { file_name: found.file_name, row: number, decisions },
  });
  changed('book_import', id);
  const { made } = await allOf({
    stored: tables
      .updateTable('book_import_rows')
      .set({ reasons: JSON.stringify(reasons) })
      .where('tenant_id', '=', agency.id)
      .where('import_id', '=', id)
      .where('number', '=', number)
      .execute(),
    made: readBookRow(id, number, ctx),
  });
  return made ?? ctx.refuse('not_found');
}

/** Writes the file's values of a client and a policy. */
async function takeTheirs(
  { client_id, policy_id }: { client_id: string | null; policy_id: string | null },
  taken: readonly Difference[],
  ctx: CommandContext<'no_such_conflict'>,
): Promise<void> {
  const of = (wanted: Difference['record']) => taken.filter(({ record }) => record === wanted);
  const [ofClient, ofPolicy] = [of('client'), of('policy')];
  if (ofClient.length > 0) {
    const locked = client_id === null ? null : await lockClient(client_id, ctx);
    if (!locked) return ctx.refuse('no_such_conflict');
    const to = clientChange(ofClient, locked.client);
    if (Object.keys(to).length < ofClient.length) return ctx.refuse('no_such_conflict');
    const change = changeOfClient(locked.client, to, ctx, noPhones);
    if (change) await saveClient(locked.client, change, ctx);
  }
  if (ofPolicy.length > 0) {
    const written = policy_id === null ? new Set() : await changePolicies([policyChange(policy_id, ofPolicy)], ctx);
    if (written.size === 0) return ctx.refuse('no_such_conflict');
  }
}
