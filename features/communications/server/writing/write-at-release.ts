import { sql } from 'kysely';
import { firstNameOf } from '#features/clients/server/index.ts';
import { closedStatements } from '#features/commissions/server/index.ts';
import { readModules } from '#features/tenants/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import { formatMoney } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { madeNameIn } from '#platform/server/ground/made-name.ts';
import { formatDay } from '#platform/server/paper/brand.ts';
import type { AutomationEvent } from '../../contract/automations.ts';
import type { WrittenFrom } from '../../contract/by-hand.ts';
import type { SendingType } from '../../contract/channels.ts';
import type { ReasonCode } from '../../contract/messages.ts';
import { footerOf, type Sender } from '../letters/footer.ts';
import { readText, renderMessage } from '../letters/render-message.ts';
import type { readSender } from '../letters/sender.ts';
import { communicationTables, type MessagesTable } from '../schema.ts';
import { systemTemplateFor, templateFor } from '../templates/read-templates.ts';
import { recordOf } from './events.ts';
import { type RecordRow, readRecords, valuesOf } from './read-record.ts';
import { type Standing, stands } from './stands.ts';

type Unwritten = Pick<
  MessagesTable,
  'event_key' | 'communication_type' | 'template_type' | 'record_id' | 'user_id' | 'language' | 'also'
>;
type Written = Pick<
  MessagesTable,
  'subject' | 'content' | 'html' | 'segments' | 'language' | 'template_id' | 'template_name'
> &
  Partial<Told>;
/** The sender, and the address for replies. */
type Writing = Awaited<ReturnType<typeof readSender>> & { reply_email: string };
/** The records of a message: the first one, and the further ones. */
type Told = Pick<MessagesTable, 'record_id' | 'also'>;
interface Against {
  reason: ReasonCode;
  facts: Record<string, string>;
}

/**
 * Writes an automatic message when it leaves: with the current data, signed by the current agent of the record, in the
 * client's language. Otherwise returns why the message no longer applies.
 */
export async function writeAtRelease(
  message: Unwritten,
  sender: Writing,
  ctx: CommandContext,
): Promise<Written | Against> {
  const event = message.event_key.split(':')[0] as AutomationEvent;
  const write = event === 'statement_closed' ? aboutStatement : message.user_id ? aboutTask : aboutRecord;
  const about = await write(event, message, sender, ctx);
  if (!about) return { reason: 'record_moved', facts: {} };
  const channel = message.communication_type as SendingType;
  const { template_type } = message;
  const use = { template_type, communication_type: channel, language: about.language };
  // Without the module, none of the agency's own templates is used.
  const hasModule = (await readModules(ctx)).includes('communications');
  const template = await (hasModule ? templateFor(use, ctx) : systemTemplateFor(use));
  if (!template) return { reason: 'record_moved', facts: {} };
  const reason = { reason: message.user_id ? ('staff' as const) : ('client' as const), unsubscribe_url: null };
  const footer = footerOf(sender as Sender, reason, about.language, ctx.services.translate);
  const around = { agency: sender.name, brand: sender.brand, footer };
  const declared = Object.fromEntries(template.variables.map((name) => [name, '']));
  const written = renderMessage(readText(template), { ...declared, ...about.values }, about.language, channel, around);
  if ('reason' in written) return { reason: written.reason, facts: written.facts };
  return {
    content: written.text,
    language: about.language,
    template_id: template.id,
    template_name: template.name,
    subject: written.channel === 'Email' ? written.subject : '',
    html: written.channel === 'Email' ? written.html : null,
    segments: written.channel === 'Email' ? null : written.segments,
    ...about.told,
  };
}

interface About {
  language: Language;
  values: Record<string, string>;
  /** If omitted, the records that the message was planned for. */
  told?: Told;
}

async function aboutRecord(
  event: AutomationEvent,
  { record_id, also }: Unwritten,
  sender: Writing,
  ctx: CommandContext,
): Promise<About | null> {
  const ids = [record_id ?? '', ...also];
  const records = await readRecords(recordOf[event] as WrittenFrom, ids, ctx);
  const [record, ...others] = records
    .filter((one) => stands(event, one, ctx.today))
    .sort((one, other) => (one.expiration_date ?? '').localeCompare(other.expiration_date ?? ''));
  if (!record) return null;
  const line = (other: RecordRow) => {
    const { product, policy_number, expiration_date } = valuesOf(other, sender, ctx);
    return `${[product, policy_number].filter(Boolean).join(' ')}: ${expiration_date}`;
  };
  const values = { ...valuesOf(record, sender, ctx), other_policies: others.map(line).join('\n') };
  return {
    language: record.language,
    values,
    told: { record_id: record.id, also: others.map(({ id }) => id) },
  };
}

/** An agent's statement of a period, while the period is closed and the agent is with the agency. */
async function aboutStatement(
  _event: AutomationEvent,
  { record_id, user_id }: Unwritten,
  sender: Writing,
  ctx: CommandContext,
): Promise<About | null> {
  const [[statement], user] = await Promise.all([
    closedStatements(record_id ?? '', user_id, ctx),
    communicationTables(ctx.tx)
      .selectFrom('users')
      .select(['full_name', 'language'])
      .where('tenant_id', '=', ctx.agency.id)
      .where('id', '=', user_id)
      .where('is_active', '=', true)
      .executeTakeFirst(),
  ]);
  if (!statement || !user) return null;
  return {
    language: user.language as Language,
    values: {
      client_name: '',
      client_first_name: '',
      agency_name: sender.name,
      agency_phone: sender.phone,
      reply_email: sender.reply_email,
      seller_name: user.full_name,
      seller_phone: sender.phone,
      period_name: madeNameIn(statement.period_name, user.language as Language, ctx.services.translate),
      net_to_pay: formatMoney(statement.net_to_pay),
    },
  };
}

interface TaskRow extends Standing {
  id: string;
  title: string;
  due_date: string | null;
  assigned_to: string | null;
  client_name: string;
  language: Language;
}

async function aboutTask(
  event: AutomationEvent,
  { record_id, user_id, also }: Unwritten,
  sender: Writing,
  { tx, agency, today, services }: CommandContext,
): Promise<About | null> {
  const ids = [record_id, ...also];
  const { rows } = await sql<TaskRow>`
    select t.id, t.title, t.status, null as valid_until, null as expiration_date, t.due_date::text as due_date, t.assigned_to, u.language, u.full_name as user_name,
      coalesce(c.name, '') as client_name
    from tasks t
    join users u on u.tenant_id = t.tenant_id and u.id = ${user_id} and u.is_active
    left join leads l on l.tenant_id = t.tenant_id and l.id = t.lead_id
    left join clients c on c.tenant_id = l.tenant_id and c.id = l.client_id
    where t.tenant_id = ${agency.id} and u.tenant_id = ${agency.id} and t.id = any(${ids}::uuid[])
    order by t.due_date nulls last, t.id`.execute(communicationTables(tx));
  const [first, ...others] = rows.filter(
    (row) => stands(event, row, today) && (event === 'task_completed' || row.assigned_to === user_id),
  );
  if (!first) return null;
  const day = (text: string | null) => (text ? formatDay(text, agency.date_format) : '');
  const named = ({ title }: TaskRow) => madeNameIn(title, first.language, services.translate);
  const line = (task: TaskRow) => [named(task), day(task.due_date)].filter(Boolean).join(' · ');
  return {
    language: first.language,
    values: {
      client_name: first.client_name,
      client_first_name: firstNameOf(first.client_name),
      agency_name: sender.name,
      agency_phone: sender.phone,
      seller_phone: sender.phone,
      reply_email: sender.reply_email,
      seller_name: (first as TaskRow & { user_name: string }).user_name,
      task_title: named(first),
      due_date: day(first.due_date),
      other_tasks: others.map(line).join('\n'),
    },
  };
}
