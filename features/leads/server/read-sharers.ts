import { sql } from 'kysely';
import { isTelling, ownContacts } from '#features/clients/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Sharer } from '../contract.ts';
import { leadTables } from './schema.ts';

/** The maximum number of clients in the result. */
const sharersMax = 20;

/**
 * Other clients with the e-mail or phone of a lead's client, oldest first. Ignores addresses that don't identify a
 * client, such as the agency's own number. Three statements, sent together.
 */
export async function readSharers(leadId: string, ctx: CommandContext): Promise<Sharer[]> {
  const { tx, agency } = ctx;
  const found = sql<Sharer & { text: string }>`
    with person as (
      select clients.id, email_norm, phone, whatsapp, second_phone
      from leads join clients on clients.tenant_id = ${agency.id} and clients.id = leads.client_id
      where leads.tenant_id = ${agency.id} and leads.id = ${leadId}),
    numbers as (
      select phone as number from person where phone <> ''
      union select whatsapp from person where whatsapp <> ''
      union select second_phone from person where second_phone <> ''),
    others as (
      select clients.id, clients.name, clients.created_at, 'phone' as by, number as text
      from numbers join clients on clients.tenant_id = ${agency.id} and clients.phone = number
        and clients.phone <> ''
      union all
      select clients.id, clients.name, clients.created_at, 'phone', number
      from numbers join clients on clients.tenant_id = ${agency.id} and clients.whatsapp = number
        and clients.whatsapp <> ''
      union all
      select clients.id, clients.name, clients.created_at, 'phone', number
      from numbers join clients on clients.tenant_id = ${agency.id} and clients.second_phone = number
        and clients.second_phone <> ''
      union all
      select clients.id, clients.name, clients.created_at, 'email', person.email_norm
      from person join clients on clients.tenant_id = ${agency.id} and clients.email_norm = person.email_norm
        and clients.email_norm <> ''),
    first as (
      select distinct on (id) * from others where id not in (select id from person)
      order by id, by desc, text),
    shown as (select * from first order by created_at, id limit ${sharersMax})
    select shown.id as client_id, shown.name, shown.by, shown.text,
           (select leads.id from leads where leads.tenant_id = ${agency.id} and leads.client_id = shown.id
            order by leads.created_at desc, leads.id desc limit 1) as lead_id
    from shown order by shown.created_at, shown.id`.execute(leadTables(tx));
  const [{ rows }, own] = await Promise.all([found, ownContacts(ctx)]);
  return rows
    .filter(({ by, text }) => isTelling(by, text, own))
    .map(({ client_id, name, by, lead_id }) => ({ client_id, name, by, lead_id }));
}
