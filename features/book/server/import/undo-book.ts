import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  changeOfClient,
  lockClientRows,
  noPhones,
  saveClients,
  takeBackClients,
} from '#features/clients/server/index.ts';
import { changePolicies, takeBackPolicies } from '#features/policies/server/index.ts';
import { takeBackRenewals } from '#features/renewals/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import { uuid } from '#platform/contract/fields.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { perform } from '#platform/server/acts/perform.ts';
import { agencyJob } from '#platform/server/background/job.ts';
import type { BookImport, KeptReason } from '../../contract/imports.ts';
import { readHeld } from '../read-held.ts';
import { bookTables, type Difference, type RowReason } from '../schema.ts';
import { clientChange, policyChange } from './carry-out.ts';
import { changeImport, isAnotherAtWork, isImported, lockImport, readBookImport, undoableUntil } from './imports.ts';

type Refusals = 'not_imported' | 'undo_expired' | 'another_at_work';

/**
 * Begins to take back an import, which goes on as a job: what nobody has worked on since goes. Refused with
 * `not_imported` if it has not ended, with `undo_expired` after thirty days, and with `another_at_work` while another file is
 * brought in or taken back.
 */
export async function undoBookImport(id: string, ctx: CommandContext<Refusals>): Promise<BookImport> {
  const { clock, audit, changed, enqueue } = ctx;
  const [isBusy, locked] = await Promise.all([isAnotherAtWork(id, ctx), lockImport(id, ctx)]);
  const found = locked ?? ctx.refuse('not_found');
  if (!isImported(found.status) || !found.finished_at) return ctx.refuse('not_imported');
  if (undoableUntil(found.finished_at) <= clock()) return ctx.refuse('undo_expired');
  if (isBusy) return ctx.refuse('another_at_work');
  const { file_name } = found;
  audit({ action: 'undoBookImport', entity: 'book_import', entity_id: id, after: { file_name } });
  changed('book_import', id);
  const { made } = await allOf({
    stored: changeImport(
      id,
      { status: 'undoing', done_rows: 0, undone: 0, kept: 0, undone_at: clock().toISOString() },
      ctx,
    ),
    enqueued: enqueue(takeBackBook, { import_id: id }),
    made: readBookImport(id, ctx),
  });
  return made ?? ctx.refuse('not_found');
}

/** How long one job works, in milliseconds, before it enqueues the next. */
const runMs = 45_000;
/** The number of rows with which a transaction begins; the other rows of their clients come with them. */
const rowsAtOnce = 100;

/**
 * Takes back an import batch by batch, each in a transaction with its progress: first what it made, with all policies of
 * a client together, then what it changed, and in the end clients without a policy.
 */
export const takeBackBook = agencyJob({
  name: 'book.take-back',
  payload: z.object({ import_id: uuid }),
  retryLimit: 10,
  timeoutSeconds: 120,
  concurrency: 2,
  async run({ import_id }, work) {
    const continueAt = work.clock().getTime() + runMs;
    const file = await work.act(async (ctx) => {
      ctx.audit(null);
      return (await lockImport(import_id, ctx))?.file_name ?? '';
    });
    const occasion = { agency: work.agency, actor: actorOf('import', file), clock: work.clock };
    let isLeft = true;
    while (isLeft && work.clock().getTime() < continueAt) {
      isLeft = await perform(work.services, occasion, (ctx) => takeBackSome(import_id, ctx as CommandContext));
    }
    await work.finish(async (ctx) => {
      if (!isLeft) return endUndo(import_id, ctx);
      ctx.audit(null);
      await ctx.enqueue(takeBackBook, { import_id });
    });
  },
});

/** Takes back the next batch. Returns whether there was any. */
async function takeBackSome(id: string, ctx: CommandContext): Promise<boolean> {
  ctx.audit(null);
  const found = await lockImport(id, ctx);
  if (found?.status !== 'undoing') return false;
  const result = (await takeBackMade(id, ctx)) ?? (await putBackChanged(id, ctx)) ?? (await takeBackAlone(id, ctx));
  if (!result) return false;
  ctx.changed('book_import', id);
  await changeImport(
    id,
    {
      done_rows: Math.min(found.total_rows, found.done_rows + result.rows),
      undone: found.undone + result.undone,
      kept: found.kept + result.kept,
    },
    ctx,
  );
  return true;
}

interface Batch {
  rows: number;
  undone: number;
  kept: number;
}

/** Rows of this import that made a policy and of which nobody has said yet whether it goes. */
const leftRows = (id: string, { tx, agency }: CommandContext) =>
  bookTables(tx)
    .selectFrom('book_import_rows')
    .where('tenant_id', '=', agency.id)
    .where('import_id', '=', id)
    .where('is_undone', 'is', null);

/** The next policies that the import made, with their clients. null: none is left. */
async function takeBackMade(id: string, ctx: CommandContext): Promise<Batch | null> {
  const { tx, agency } = ctx;
  const next = await leftRows(id, ctx)
    .select('client_id')
    .where('lead_id', 'is not', null)
    .orderBy('number')
    .limit(rowsAtOnce)
    .execute();
  const clients = [...new Set(next.flatMap(({ client_id }) => client_id ?? []))];
  if (clients.length === 0) return null;
  const theirs = await leftRows(id, ctx)
    .select('policy_id')
    .distinct()
    .where('client_id', '=', sql<string>`any(${clients}::uuid[])`)
    .where('lead_id', 'is not', null)
    .execute();
  const ids = theirs.flatMap(({ policy_id }) => policy_id ?? []);
  const renewals = await takeBackRenewals(ids, ctx);
  const held = await readHeld(ids, ctx);
  const { taken, kept } = await takeBackPolicies<KeptReason>(
    ids,
    { policies: new Map<string, KeptReason>([...held.policies, ...renewals]), clients: held.clients },
    ctx,
  );
  const outcomes = ids.map((policy_id) => ({
    policy_id,
    reason: taken.has(policy_id) ? null : (kept.get(policy_id) ?? 'changed'),
  }));
  const { numAffectedRows } = await sql`
    update book_import_rows set is_undone = made.reason is null, kept_reason = made.reason
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as made (policy_id uuid, reason text)
    where book_import_rows.tenant_id = ${agency.id} and book_import_rows.import_id = ${id}
      and book_import_rows.policy_id = made.policy_id and book_import_rows.lead_id is not null`.execute(bookTables(tx));
  return { rows: Number(numAffectedRows ?? 0), undone: taken.size, kept: kept.size };
}

/** The next records that the import changed: values that are still those of the file become what they were. */
async function putBackChanged(id: string, ctx: CommandContext): Promise<Batch | null> {
  const { tx, agency } = ctx;
  const rows = await leftRows(id, ctx)
    .select(['number', 'reasons', 'client_id', 'policy_id'])
    .where(sql<boolean>`reasons @> '[{"is": "change"}]'`)
    .orderBy('number')
    .limit(rowsAtOnce)
    .execute();
  if (rows.length === 0) return null;
  const back = (reasons: readonly RowReason[], wanted: Difference['record']): Difference[] =>
    reasons.flatMap((reason) =>
      reason.is === 'change' && reason.record === wanted
        ? { record: wanted, field: reason.field, ours: reason.theirs, theirs: reason.ours }
        : [],
    );
  const clients = rows.flatMap(({ client_id, reasons }) => {
    const changes = back(reasons, 'client');
    return client_id && changes.length > 0 ? { client_id, changes } : [];
  });
  const stored =
    clients.length > 0
      ? await lockClientRows(
          clients.map(({ client_id }) => client_id),
          ctx,
        )
      : [];
  const changesOf = Map.groupBy(clients, ({ client_id }) => client_id);
  await saveClients(
    stored.flatMap((before) => {
      const changes = (changesOf.get(before.id) ?? []).flatMap((one) => one.changes);
      const change = changeOfClient(before, clientChange(changes, before), ctx, noPhones);
      return change ? [{ before, change }] : [];
    }),
    ctx,
  );
  await changePolicies(
    rows.flatMap(({ policy_id, reasons }) => {
      const changes = back(reasons, 'policy');
      return policy_id && changes.length > 0 ? policyChange(policy_id, changes) : [];
    }),
    ctx,
  );
  await bookTables(tx)
    .updateTable('book_import_rows')
    .set({ is_undone: true })
    .where('tenant_id', '=', agency.id)
    .where('import_id', '=', id)
    .where('number', '=', sql<number>`any(${rows.map(({ number }) => number)}::int[])`)
    .execute();
  return { rows: rows.length, undone: 0, kept: 0 };
}

/** The next clients of the import who have no lead, as those who came without a policy. Those who changed stay. */
async function takeBackAlone(id: string, ctx: CommandContext): Promise<Batch | null> {
  const { tx, agency } = ctx;
  let after: string | null = null;
  for (;;) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      select clients.id from clients
      where clients.tenant_id = ${agency.id} and clients.import_id = ${id}
        and (${after}::uuid is null or clients.id > ${after}::uuid)
        and not exists (select from leads where leads.tenant_id = ${agency.id} and leads.client_id = clients.id)
        and not exists (select from tasks where tasks.tenant_id = ${agency.id} and tasks.client_id = clients.id)
        and not exists (select from messages where messages.tenant_id = ${agency.id} and messages.client_id = clients.id)
        and not exists (
          select from consent_events
          where consent_events.tenant_id = ${agency.id} and consent_events.client_id = clients.id)
      order by clients.id
      limit ${rowsAtOnce}`.execute(bookTables(tx));
    const ids = rows.map((row) => row.id);
    const gone = await takeBackClients(ids, ctx);
    if (gone.size > 0) return { rows: 0, undone: 0, kept: 0 };
    after = ids.at(-1) ?? null;
    if (after === null) return null;
  }
}

/** Marks an undo as finished. */
async function endUndo(id: string, ctx: CommandContext): Promise<void> {
  const found = await lockImport(id, ctx);
  if (found?.status !== 'undoing') return ctx.audit(null);
  const { file_name, undone, kept, total_rows } = found;
  ctx.audit({ action: 'finishBookUndo', entity: 'book_import', entity_id: id, after: { file_name, undone, kept } });
  ctx.changed('book_import', id);
  await changeImport(id, { status: 'undone', done_rows: total_rows }, ctx);
}
