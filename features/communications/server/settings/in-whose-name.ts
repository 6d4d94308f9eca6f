import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { senderNameDefault } from '../../contract/settings.ts';
import type { Sender } from '../letters/footer.ts';
import { communicationTables, type MessagesTable } from '../schema.ts';
import type { SettingsRow } from './settings-row.ts';

/**
 * The sender settings of an e-mail. An unchanged default name is replaced by the agency's name. Replies go to the set
 * address, else the agency's, else {@link readAnsweringEmail}.
 */
export async function inWhoseName(
  settings: SettingsRow,
  sender: Pick<Sender, 'name' | 'email'>,
  message: Pick<MessagesTable, 'by_user' | 'client_id'>,
  ctx: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<SettingsRow> {
  const { sender_name, reply_to_email } = settings;
  return {
    ...settings,
    sender_name: sender_name === senderNameDefault ? sender.name : sender_name,
    reply_to_email: reply_to_email || sender.email || (await readAnsweringEmail(message, ctx)),
  };
}

/**
 * The address for replies if the agency has set none: the user who wrote the message, else the client's agent, else the
 * first Admin. `''`: none of them has a mailbox.
 */
export async function readAnsweringEmail(
  { by_user, client_id }: Pick<MessagesTable, 'by_user' | 'client_id'>,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select u.email from users u
    left join lateral (
      select l.assigned_agent from leads l
      where l.tenant_id = ${agency.id} and l.client_id = ${client_id}::uuid
      order by l.created_at desc limit 1) lead on true
    where u.tenant_id = ${agency.id} and u.is_active and (u.id in (${by_user}::uuid, lead.assigned_agent) or u.role = 'Admin')
      -- No mail server has such a domain: the first administrator of an installation has no address of his own.
      and right(u.email, 10) <> '.localhost'
    order by u.id is distinct from ${by_user}::uuid, u.id is distinct from lead.assigned_agent, u.created_at, u.id
    limit 1`.execute(communicationTables(tx));
  return rows[0]?.email ?? '';
}
