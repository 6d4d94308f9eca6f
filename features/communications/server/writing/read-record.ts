import { sql } from 'kysely';
import { firstNameOf } from '#features/clients/server/index.ts';
import type { LeadSource, ProductType } from '#features/leads/contract.ts';
import { isOpenEnded } from '#features/policies/server/index.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import type { Language } from '#platform/contract/language.ts';
import { formatMoney } from '#platform/contract/money.ts';
import { formatPhone } from '#platform/contract/phone.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { formatDay } from '#platform/server/paper/brand.ts';
import type { WrittenFrom } from '../../contract/by-hand.ts';
import { communicationTables } from '../schema.ts';
import { isName } from './words.ts';

/** A record with its client and its agent. */
export interface RecordRow {
  id: string;
  status: string;
  client_id: string;
  name: string;
  email: string;
  phone: string;
  language: Language;
  zip_code: string;
  product_type: ProductType | null;
  /** The source of its lead; null: unknown. */
  source: LeadSource | null;
  seller_name: string | null;
  seller_phone: string | null;
  quote_number: string | null;
  policy_number: string | null;
  carrier: string | null;
  annual_premium: number | null;
  valid_until: string | null;
  effective_date: string | null;
  expiration_date: string | null;
  /** For a policy: it is neither canceled nor has a next term. */
  is_open_ended: boolean | null;
}

const parts: Readonly<Record<WrittenFrom, { from: ReturnType<typeof sql>; agent: string }>> = {
  lead: { from: sql`leads l join leads r on r.tenant_id = l.tenant_id and r.id = l.id`, agent: 'l' },
  quote: { from: sql`quotes q join leads l on l.tenant_id = q.tenant_id and l.id = q.lead_id`, agent: 'q' },
  policy: {
    from: sql`policies p join quotes q on q.tenant_id = p.tenant_id and q.id = p.quote_id
      join leads l on l.tenant_id = q.tenant_id and l.id = q.lead_id`,
    agent: 'q',
  },
  renewal: {
    from: sql`renewals n join policies p on p.tenant_id = n.tenant_id and p.id = n.policy_id
      join quotes q on q.tenant_id = p.tenant_id and q.id = p.quote_id
      join leads l on l.tenant_id = n.tenant_id and l.id = n.lead_id`,
    agent: 'n',
  },
};
const aliasOf: Readonly<Record<WrittenFrom, string>> = { lead: 'l', quote: 'q', policy: 'p', renewal: 'n' };

/** The record that a message is written from; null: the agency has none with this id. */
export async function readRecord(type: WrittenFrom, id: string, ctx: CommandContext): Promise<RecordRow | null> {
  return (await readRecords(type, [id], ctx))[0] ?? null;
}

/** As {@link readRecord}, for many in one statement. */
export async function readRecords(
  type: WrittenFrom,
  ids: readonly string[],
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<RecordRow[]> {
  const { from, agent } = parts[type];
  const alias = aliasOf[type];
  const has = (table: 'q' | 'p') => type === 'policy' || type === 'renewal' || (type === 'quote' && table === 'q');
  const column = (table: 'q' | 'p', name: string) => (has(table) ? sql.ref(`${table}.${name}`) : sql`null`);
  const sold = has('p') ? 'p' : 'q';
  const { rows } = await sql<RecordRow>`
    select ${sql.ref(`${alias}.id`)} as id, ${sql.ref(`${alias}.status`)} as status, l.source,
      c.id as client_id, c.name, c.email, c.phone, c.language, l.zip_code,
      ${has('q') ? sql.ref(`${sold}.product_type`) : sql`l.product_type`} as product_type,
      u.full_name as seller_name, u.phone as seller_phone,
      ${column('q', 'quote_number')} as quote_number, ${column('p', 'policy_number')} as policy_number,
      ${column(sold, 'carrier')} as carrier, ${column(sold, 'annual_premium')} as annual_premium,
      ${column('q', 'valid_until')} as valid_until, ${column('p', 'effective_date')} as effective_date,
      ${column('p', 'expiration_date')} as expiration_date,
      ${has('p') ? isOpenEnded('p') : sql`null`} as is_open_ended
    from ${from}
    join clients c on c.tenant_id = l.tenant_id and c.id = ${type === 'lead' ? sql`l.client_id` : sql.ref(`${alias}.client_id`)}
    left join users u on u.tenant_id = l.tenant_id and u.id = ${sql.ref(`${agent}.assigned_agent`)} and u.is_active
    where ${sql.ref(`${alias}.tenant_id`)} = ${agency.id} and l.tenant_id = ${agency.id} and c.tenant_id = ${agency.id}
      and ${sql.ref(`${alias}.id`)} = any(${ids}::uuid[])`.execute(communicationTables(tx));
  return rows;
}

/** The values of a template's variables, with days and amounts in the agency's format. */
export function valuesOf(
  row: RecordRow,
  sender: { name: string; phone: string; reply_email: string },
  { agency, today, actor, services }: CommandContext,
): Record<string, string> {
  const day = (text: string | null) => (text ? formatDay(text, agency.date_format) : '');
  const name = isName(row.name) ? row.name : '';
  return {
    client_name: name,
    client_first_name: firstNameOf(name),
    agency_name: sender.name,
    agency_phone: sender.phone,
    reply_email: sender.reply_email,
    // An automatic message is signed with the agency's name.

    seller_name: row.seller_name ?? (actor.user_id ? actor.name : sender.name),
    seller_phone: formatPhone(row.seller_phone ?? '') || sender.phone,
    product: row.product_type ? services.translate(row.language, `communications:product.${row.product_type}`) : '',
    quote_number: row.quote_number ?? '',
    policy_number: row.policy_number ?? '',
    carrier: row.carrier ?? '',
    annual_premium: row.annual_premium === null ? '' : formatMoney(Number(row.annual_premium)),
    valid_until: day(row.valid_until),
    effective_date: day(row.effective_date),
    expiration_date: day(row.expiration_date),
    starts_on: row.effective_date && row.effective_date > today ? day(row.effective_date) : '',
    days_left: row.expiration_date ? String(Math.max(0, daysBetween(today, row.expiration_date))) : '',
    other_policies: '',
  };
}
