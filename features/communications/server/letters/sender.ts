import { sql } from 'kysely';
import { footerParts, linkFields } from '#features/branding/contract.ts';
import { brandOf } from '#features/branding/server/index.ts';
import type { Brand } from '#platform/contract/brand.ts';
import { formatPhone } from '#platform/contract/phone.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { senderNameDefault } from '../../contract/settings.ts';
import { communicationTables, type MessagesTable } from '../schema.ts';
import type { SettingsRow } from '../settings-row.ts';
import type { Sender } from './footer.ts';

/** The sender: the agency with its public data and brand colors, and the name of its logo in the file storage. */
export async function readSender(
  ctx: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Sender & { brand: Brand; logo: string | null }> {
  const brand = await brandOf(ctx);
  const { company_name, company_phone, support_email, address, colours, logo, footer } = brand;
  const links = linkFields.flatMap((field) => (brand[field] ? [{ label: labels[field], link: brand[field] }] : []));
  const footnotes = [footerParts(footer), links.flatMap((link, at) => (at > 0 ? [' · ', link] : [link]))];
  return {
    name: company_name,
    phone: formatPhone(company_phone),
    email: support_email,
    postal_address: address,
    brand: colours,
    logo,
    footnotes: footnotes.filter((pieces) => pieces.length > 0),
  };
}

/** The labels in both languages. */
const labels = {
  facebook_url: 'Facebook',
  twitter_url: 'X (Twitter)',
  linkedin_url: 'LinkedIn',
  website_url: 'Web',
} as const;

/** The agency's logo as a PNG; null: it has none, or it can't be read now, and the message leaves without it. */
export async function readLogo(
  name: string | null,
  { agency, services }: Pick<CommandContext, 'agency' | 'services'>,
): Promise<Uint8Array | null> {
  return name ? services.storage.read(agency.id, name).catch(() => null) : null;
}

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
