import { sql } from 'kysely';
import { closedStatements } from '#features/commissions/server/index.ts';
import type { LeadSource, ProductType } from '#features/leads/contract.ts';
import type { Language } from '#platform/contract/language.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { WrittenFrom } from '../../contract/by-hand.ts';
import { communicationTables, type MessageTriggersTable } from '../schema.ts';
import { recordOf } from '../writing/events.ts';
import { readRecords } from '../writing/read-record.ts';
import type { Standing } from '../writing/stands.ts';
import type { Settled } from './read-automations.ts';

/** A trigger for one recipient. */
export interface PersonTrigger
  extends Pick<MessageTriggersTable, 'id' | 'event' | 'record_id' | 'key' | 'by_user' | 'at'> {
  /** If omitted, the record names the recipient. */
  agent_id?: string;
}

/** The triggers. A closed period gives one trigger per agent. Runs one statement per period. */
export async function forEachAgent(triggers: readonly PersonTrigger[], ctx: CommandContext): Promise<PersonTrigger[]> {
  const periods = new Set(
    triggers.filter(({ event }) => event === 'statement_closed').map(({ record_id }) => record_id),
  );
  const agents = new Map<string, string[]>();
  for (const id of periods) {
    agents.set(
      id,
      (await closedStatements(id, null, ctx)).map(({ agent_id }) => agent_id),
    );
  }
  return triggers.flatMap((trigger) =>
    trigger.event === 'statement_closed'
      ? (agents.get(trigger.record_id) ?? []).map((agent_id) => ({
          ...trigger,
          agent_id,
          id: `${trigger.id}:${agent_id}`,
          key: `${trigger.key}:${agent_id}`,
        }))
      : [trigger],
  );
}

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

/** Whether an automation includes such a recipient and record. An empty list includes all. */
export function isMeant(
  { products, sources, languages }: Settled,
  { product_type, source, language }: Recipient,
): boolean {
  const has = <T>(list: readonly T[], value: T | null) => list.length === 0 || (value !== null && list.includes(value));
  return has(products, product_type) && has(sources, source) && has(languages, language);
}

/**
 * Groups triggers into one message each: those of one event at one instant for one user by one actor, and those about
 * policies in their last days or renewal reminders at one instant for one client. Each group is the first trigger with
 * the others.
 */
export function oneForEach(
  triggers: readonly PersonTrigger[],
  people: ReadonlyMap<string, Recipient>,
): [PersonTrigger, PersonTrigger[]][] {
  const group = ({ id, event, at, by_user }: PersonTrigger) => {
    const person = people.get(id);
    const when = new Date(at).getTime();
    if (person?.user_id) return [event, person.user_id, when, by_user].join(':');
    const isOfClient = event === 'renewal_urgent' || event === 'renewal_reminder';
    return isOfClient && person ? [event, person.client_id, when].join(':') : id;
  };
  return [...Map.groupBy(triggers, group).values()].flatMap(([first, ...others]) =>
    first ? [[first, others] as [PersonTrigger, PersonTrigger[]]] : [],
  );
}
