import { sql } from 'kysely';
import { blankContact } from '#features/clients/contract.ts';
import {
  bringInClients,
  type ClientRow,
  changeOfClient,
  lockClientRows,
  noPhones,
  saveClients,
} from '#features/clients/server/index.ts';
import { cancellationDay } from '#features/policies/contract.ts';
import {
  type BroughtIn,
  bringInPolicies,
  changePolicies,
  type PolicyToBringIn,
  type PolicyToChange,
} from '#features/policies/server/index.ts';
import { type Cents, centsOf, dollarsOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { RowOutcome } from '../../contract/imports.ts';
import type { KnownBook } from '../../contract/known.ts';
import type { ClientValues, FieldChange, PlannedClient, PolicyValues } from '../../contract/plan.ts';
import { type Brought, bookTables, type RowReason } from '../schema.ts';
import type { Batch, PolicyInBatch } from './batches.ts';
import { changeImport, lockImport } from './imports.ts';

/** What a batch is compared with: what an earlier import brought of the clients and policies it knows. */
export interface BroughtBefore {
  clients: ReadonlyMap<string, KnownBook['clients'][number]['brought']>;
  policies: ReadonlyMap<string, KnownBook['policies'][number]['brought']>;
  /** The names of users who may look after policies, by id. */
  users: ReadonlyMap<string, string>;
}

/** A row as a batch writes it. */
interface WrittenRow {
  number: number;
  outcome: RowOutcome;
  reasons: RowReason[];
  client_id: string | null;
  lead_id: string | null;
  quote_id: string | null;
  policy_id: string | null;
  client_is_new: boolean;
  brought: Brought | null;
}

/**
 * Brings in one batch with its rows and the progress, or nothing of it. `overtaken`: another job has worked on these
 * rows, so the plan is no longer true. `ended`: somebody stopped the import. The number of statements does not grow with
 * the batch.
 */
export async function carryOut(
  importId: string,
  batch: Batch,
  before: BroughtBefore,
  ctx: CommandContext,
): Promise<'done' | 'overtaken' | 'ended'> {
  const { tx, agency, audit, changed } = ctx;
  audit(null);
  const found = await lockImport(importId, ctx);
  if (found?.status !== 'importing') return 'ended';
  const numbers = [
    ...batch.clients.flatMap(({ policies }) => policies.flatMap(({ planned }) => planned.rows)),
    ...batch.left_out.map(({ row }) => row),
  ];
  if (await areWorkedOn(importId, numbers, ctx)) return 'overtaken';
  const clients = await bringClients(importId, batch, ctx);
  const made = await bringPolicies(importId, batch, clients, before, ctx);
  const changes = batch.clients.flatMap(({ policies }) =>
    policies.filter(({ planned }) => planned.known_id !== null && planned.changes.length > 0),
  );
  await changePolicies(
    changes.map(({ id, planned }) => policyChange(id, planned.changes)),
    ctx,
  );
  const rows = [
    ...batch.clients.flatMap(({ planned, policies }, at) =>
      rowsOf(planned, policies, clients[at]?.id ?? null, made, before),
    ),
    ...batch.left_out.map(
      ({ row, code, facts }): WrittenRow => ({
        ...nothing,
        number: row,
        outcome: 'left_out',
        reasons: [{ is: 'left_out', code, facts }],
      }),
    ),
  ];
  await Promise.all([
    sql`
      update book_import_rows set
        outcome = made.outcome, reasons = made.reasons, client_id = made.client_id, lead_id = made.lead_id,
        quote_id = made.quote_id, policy_id = made.policy_id, client_is_new = made.client_is_new, brought = made.brought
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (
        number int, outcome text, reasons jsonb, client_id uuid, lead_id uuid, quote_id uuid, policy_id uuid,
        client_is_new boolean, brought jsonb)
      where book_import_rows.tenant_id = ${agency.id} and book_import_rows.import_id = ${importId}
        and book_import_rows.number = made.number`.execute(bookTables(tx)),
    changeImport(importId, { done_rows: found.done_rows + rows.length }, ctx),
  ]);
  changed('book_import', importId);
  return 'done';
}

const nothing = {
  client_id: null,
  lead_id: null,
  quote_id: null,
  policy_id: null,
  client_is_new: false,
  brought: null,
  reasons: [] as RowReason[],
};

async function areWorkedOn(importId: string, numbers: readonly number[], ctx: CommandContext): Promise<boolean> {
  const { tx, agency } = ctx;
  const row = await bookTables(tx)
    .selectFrom('book_import_rows')
    .select('number')
    .where('tenant_id', '=', agency.id)
    .where('import_id', '=', importId)
    .where('number', '=', sql<number>`any(${numbers}::int[])`)
    .where('outcome', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The batch's clients as they are stored, in its order: new ones are made, known ones changed. */
async function bringClients(importId: string, batch: Batch, ctx: CommandContext): Promise<ClientRow[]> {
  const fresh = batch.clients.filter(({ planned }) => planned.known_id === null);
  const known = batch.clients.flatMap(({ planned: { known_id } }) => known_id ?? []);
  // Known clients are locked before anything is written, as other commands do.
  const stored = new Map((known.length > 0 ? await lockClientRows(known, ctx) : []).map((row) => [row.id, row]));
  const made = await bringInClients(
    fresh.map(({ planned: { values, client_number } }) => ({
      client_number,
      contact: { ...blankContact, ...contactOf(values) },
    })),
    importId,
    ctx,
  );
  const rows = batch.clients.map(({ planned }) => {
    const row = planned.known_id === null ? made.shift() : stored.get(planned.known_id);
    if (!row) throw new Error('A client of the plan is gone, so the job plans again.');
    return row;
  });
  const changes = batch.clients.flatMap(({ planned }, at) => {
    const before = rows[at] as ClientRow;
    const change =
      planned.changes.length > 0 ? changeOfClient(before, clientChange(planned.changes, before), ctx, noPhones) : null;
    return change ? [{ before, change }] : [];
  });
  const changed = new Map((await saveClients(changes, ctx)).map((row) => [row.id, row]));
  return rows.map((row) => changed.get(row.id) ?? row);
}

const contactOf = ({ language, ...values }: ClientValues) => ({ ...values, ...(language && { language }) });

/** What is still as it was when the plan was made. */
export function clientChange(
  changes: readonly FieldChange[],
  row: ClientRow,
): Partial<ClientValues & { language: 'en' | 'es' }> {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    changes.flatMap(({ field, ours, theirs }) => (stored.get(field) === ours ? [[field, theirs]] : [])),
  );
}

const amounts = new Set(['annual_premium', 'deductible', 'coverage_amount']);

/** The change of a policy: of each field that is still as it was when the plan was made. */
export const policyChange = (id: string, changes: readonly FieldChange[]): PolicyToChange => ({
  id,
  changeOf(stored) {
    const now = new Map<string, unknown>(Object.entries(stored));
    const asPlanned = (field: string) =>
      amounts.has(field) ? centsOf(Number(now.get(field))) || (field === 'annual_premium' ? 0 : null) : now.get(field);
    return Object.fromEntries(
      changes.flatMap(({ field, ours, theirs }) => {
        // Days alone move a status on, but for a cancellation.
        const isMovedOn = field === 'status' && ours !== 'Cancelada' && now.get(field) !== 'Cancelada';
        const isSame = isMovedOn || asPlanned(field) === ours;
        const value = amounts.has(field) ? dollarsOf((theirs ?? 0) as Cents) : theirs;
        return isSame ? [[field, value]] : [];
      }),
    );
  },
});

async function bringPolicies(
  importId: string,
  batch: Batch,
  clients: readonly ClientRow[],
  { users }: BroughtBefore,
  ctx: CommandContext,
): Promise<ReadonlyMap<string, BroughtIn>> {
  const fresh = batch.clients.flatMap(({ policies }, at) =>
    policies
      .filter(({ planned }) => planned.known_id === null)
      .map((policy) => toBringIn(policy, clients[at] as ClientRow, users, ctx)),
  );
  const carriers = await carrierIds(
    fresh.map(({ carrier }) => carrier),
    ctx,
  );
  const made = await bringInPolicies(
    fresh.map((policy) => ({ ...policy, carrier_id: carriers.get(policy.carrier.toLowerCase()) ?? null })),
    importId,
    ctx,
  );
  return new Map(made.map((one) => [one.policy_id, one]));
}

function toBringIn(
  { id, planned, renews }: PolicyInBatch,
  client: ClientRow,
  users: ReadonlyMap<string, string>,
  { today }: CommandContext,
): PolicyToBringIn {
  const { values, policy_number } = planned;
  const { agent_id, status, effective_date, expiration_date } = values;
  const name = agent_id === null ? undefined : users.get(agent_id);
  return {
    id,
    policy_number,
    status,
    effective_date,
    expiration_date,
    renews,
    client,
    product_type: values.product_type,
    carrier: values.carrier,
    carrier_id: null,
    annual_premium: dollarsOf(values.annual_premium),
    deductible: dollarsOf(values.deductible ?? (0 as Cents)),
    coverage_amount: dollarsOf(values.coverage_amount ?? (0 as Cents)),
    coverage_limits: values.coverage_limits,
    cancelled_on:
      status === 'Cancelada'
        ? cancellationDay(values.cancelled_on ?? today, { effective_date, expiration_date })
        : null,
    notes: values.notes,
    agent: agent_id !== null && name !== undefined ? { id: agent_id, full_name: name } : null,
  };
}

/** The agency's carriers with these names, by the name in lower case. */
async function carrierIds(
  names: readonly string[],
  { tx, agency }: CommandContext,
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name_norm: string }>`
    select id, name_norm from carriers
    where tenant_id = ${agency.id}
      and name_norm = any(array(select lower(name) from unnest(${[...new Set(names)]}::text[]) as name))`.execute(
    bookTables(tx),
  );
  return new Map(rows.map(({ id, name_norm }) => [name_norm, id]));
}

/** The rows of a client's policies, with what became of them. */
function rowsOf(
  client: PlannedClient,
  policies: readonly PolicyInBatch[],
  client_id: string | null,
  made: ReadonlyMap<string, BroughtIn>,
  before: BroughtBefore,
): WrittenRow[] {
  return policies.flatMap(({ id, planned }) => {
    // What a client's rows say of the client is told on the first of them.
    const isFirst = client.rows[0] !== undefined && planned.rows.includes(client.rows[0]);
    const of = isFirst ? [client, planned] : [planned];
    const isConflict = of.some(({ conflicts }) => conflicts.length > 0);
    const isChanged = of.some(({ changes }) => changes.length > 0);
    const isRenewal = planned.renews !== null && 'known_id' in planned.renews;
    const isNew = planned.known_id === null;
    const outcome = isConflict
      ? 'conflict'
      : isNew
        ? isRenewal
          ? 'renewed'
          : 'created'
        : isChanged
          ? 'updated'
          : 'unchanged';
    const brought: Brought = {
      policy: { ...before.policies.get(id), ...given(planned.values, planned.unsaid) },
      ...(isFirst && {
        client: { ...(client_id ? before.clients.get(client_id) : null), ...given(client.values) },
        is_business: client.is_business,
      }),
    };
    const made_ = made.get(id);
    const about = {
      client_id,
      policy_id: id,
      lead_id: made_?.lead_id ?? null,
      quote_id: made_?.quote_id ?? null,
      client_is_new: isFirst && client.known_id === null,
    };
    const [first, ...others] = planned.rows;
    return [
      {
        ...about,
        number: first as number,
        outcome,
        reasons: [...(isFirst ? reasonsOf('client', client) : []), ...reasonsOf('policy', planned)],
        brought,
      },
      ...others.map(
        (number): WrittenRow => ({
          ...about,
          number,
          outcome: 'merged',
          reasons: [],
          client_is_new: false,
          brought: null,
        }),
      ),
    ];
  });
}

function reasonsOf(
  record: 'client' | 'policy',
  { told, changes, conflicts }: Pick<PlannedClient, 'told' | 'changes' | 'conflicts'>,
): RowReason[] {
  return [
    ...told.map((one): RowReason => ({ is: 'told', ...one })),
    ...changes.map((one): RowReason => ({ is: 'change', record, ...one })),
    ...conflicts.map((one): RowReason => ({ is: 'conflict', record, taken: null, ...one })),
  ];
}

/** The values that the file has: an empty cell empties nothing. */
const given = <Values extends ClientValues | PolicyValues>(
  values: Values,
  unsaid: readonly string[] = [],
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== '' && value !== null && !unsaid.includes(name)),
  ) as Partial<Values>;
