import { sql } from 'kysely';
import type { LeadSource, ProductType } from '#features/leads/contract.ts';
import type { Language } from '#platform/contract/language.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { WrittenFrom } from '../../contract/by-hand.ts';
import { readRecords } from '../by-hand/read-record.ts';
import { communicationTables } from '../schema.ts';
import { recordOf } from './events.ts';
import type { PersonTrigger } from './for-each-agent.ts';
import type { Standing } from './stands.ts';

/** A recipient, and the data that decides whether a message is sent. */
export interface Recipient extends Standing {
  name: string;
  email: string;
  phone: string;
  zip_code: string;
  language: Language;
  client_id: string | null;
  user_id: string | null;
  product_type: ProductType | null;
  source: LeadSource | null;
}

/**
 * The recipient of each trigger, by the trigger's id, in a fixed number of statements. A user gets no message about
 * their own action.
 */
export async function readRecipients(
  triggers: readonly PersonTrigger[],
  ctx: CommandContext,
): Promise<Map<string, Recipient>> {
  const byRecord = Map.groupBy(triggers, ({ event }) => recordOf[event]);
  const parts = await Promise.all(
    [...byRecord].map(async ([type, some]) => {
      const ids = [...new Set(some.map(({ record_id }) => record_id))];
      if (type === 'task') return toldOfTasks(some, ids, ctx);
      if (type === 'commission_period') return toldOfStatements(some, ctx);
      const records = new Map((await readRecords(type as WrittenFrom, ids, ctx)).map((row) => [row.id, row]));
      return some.flatMap(({ id, record_id }) => {
        const row = records.get(record_id);
        return row ? [[id, { ...row, user_id: null } as Recipient] as const] : [];
      });
    }),
  );
  return new Map(parts.flat());
}

async function toldOfStatements(
  triggers: readonly PersonTrigger[],
  { tx, agency }: CommandContext,
): Promise<(readonly [string, Recipient])[]> {
  const people = await communicationTables(tx)
    .selectFrom('users')
    .select(['id as user_id', 'full_name as name', 'email', 'language'])
    .where('tenant_id', '=', agency.id)
    .where('is_active', '=', true)
    .where('id', '=', sql<string>`any(${triggers.map(({ agent_id }) => agent_id ?? null)}::uuid[])`)
    .execute();
  const byId = new Map(people.map((person) => [person.user_id, person]));
  return triggers.flatMap(({ id, agent_id, by_user }) => {
    const person = byId.get(agent_id ?? '');
    if (!person || person.user_id === by_user) return [];
    const none = { phone: '', zip_code: '', client_id: null, product_type: null, source: null };
    // Only a closed period has statements.
    const standing: Standing = { status: 'Closed', valid_until: null, expiration_date: null, is_open_ended: null };
    return [[id, { ...person, ...none, ...standing } as Recipient] as const];
  });
}

async function toldOfTasks(
  triggers: readonly PersonTrigger[],
  ids: readonly string[],
  { tx, agency }: CommandContext,
): Promise<(readonly [string, Recipient])[]> {
  const { rows } = await sql<Recipient & { id: string; part: 'assigned' | 'created' }>`
    select t.id, part.name as part, u.id as user_id, u.full_name as name, u.email, '' as phone, '' as zip_code, u.language,
      null as client_id, null as product_type, null as source, t.status, null as valid_until, null as expiration_date,
      null as is_open_ended
    from tasks t
    cross join (values ('assigned'), ('created')) as part (name)
    join users u on u.tenant_id = t.tenant_id and u.is_active
      and u.id = case part.name when 'assigned' then t.assigned_to else t.created_by end
    where t.tenant_id = ${agency.id} and u.tenant_id = ${agency.id} and t.id = any(${ids}::uuid[])`.execute(
    communicationTables(tx),
  );
  const people = new Map(rows.map((row) => [`${row.id}:${row.part}`, row]));
  return triggers.flatMap(({ id, event, record_id, by_user }) => {
    const person = people.get(`${record_id}:${event === 'task_completed' ? 'created' : 'assigned'}`);
    return person && (by_user === null || person.user_id !== by_user) ? [[id, person] as const] : [];
  });
}
