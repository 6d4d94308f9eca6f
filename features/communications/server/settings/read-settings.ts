import { randomUUID } from 'node:crypto';
import { columnsIn } from '#platform/contract/record-fields.ts';
import { maskSecret } from '#platform/contract/secret.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type CommunicationSettings, communicationSecrets, settingsFields } from '../../contract/settings.ts';
import { communicationTables } from '../schema.ts';
import { readSender } from '../templates/read-sender.ts';
import { readable } from './secrets.ts';
import { segmentsThisMonth } from './segments-this-month.ts';
import { smtpSender } from './smtp-sender.ts';

export const settingsColumns = [
  ...columnsIn(settingsFields),
  'tenant_id',
  'id',
  'address',
  'address_hash',
  'troubles',
] as const;

type Reading = Pick<CommandContext, 'tx' | 'agency'>;

/** The agency's settings; null: none are stored yet. */
function findSettings({ tx, agency }: Reading) {
  return communicationTables(tx)
    .selectFrom('communication_settings')
    .select(settingsColumns)
    .where('tenant_id', '=', agency.id);
}

export type SettingsRow = NonNullable<Awaited<ReturnType<ReturnType<typeof findSettings>['executeTakeFirst']>>>;

const secretless = Object.fromEntries(communicationSecrets.map((name) => [name, ''])) as Record<
  (typeof communicationSecrets)[number],
  string
>;

/** The defaults. */
function untouched({ agency }: Pick<CommandContext, 'agency'>): SettingsRow {
  const names = columnsIn(settingsFields, 'update');
  const empties = Object.fromEntries(names.map((name) => [name, settingsFields[name].empty]));
  const made = {
    tenant_id: agency.id,
    id: randomUUID(),
    address: '',
    address_hash: null,
    troubles: [],
    updated_at: null,
  };
  return { ...empties, ...secretless, ...made } as unknown as SettingsRow;
}

/** The agency's settings or the defaults. */
export async function readRow(ctx: Reading): Promise<SettingsRow> {
  return (await findSettings(ctx).executeTakeFirst()) ?? untouched(ctx);
}

/** The channels as an Admin sees them. If no postal address is set, it is the agency's. */
export async function readSettings(ctx: CommandContext): Promise<CommunicationSettings> {
  const [row, segments, sender, waiting] = await Promise.all([
    readRow(ctx),
    segmentsThisMonth(ctx),
    readSender(ctx),
    countWaiting(ctx),
  ]);
  return shown({ ...row, postal_address: row.postal_address || sender.postal_address }, segments, waiting, ctx);
}

/** The number of messages that wait for an Admin's decision. */
async function countWaiting({ tx, agency }: Reading): Promise<number> {
  const { count } = await communicationTables(tx)
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', agency.id)
    .where('phase', '=', 'waiting')
    .where('release_at', 'is', null)
    .where('reason_code', '=', 'waits_for_admin')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Settings as a response has them: secrets masked, with the webhook addresses. */
export function shown(
  row: SettingsRow,
  segments: number,
  waiting_for_admin: number,
  { services, language }: CommandContext,
): CommunicationSettings {
  const { tenant_id: _, id: __, address, address_hash: ___, troubles, sms_segment_price, ...fields } = row;
  const token = address && readable(services, row, 'address', address);
  const url = (path: string) => (token ? `${services.config.appUrl}/hooks/${path}/${token}` : '');
  return {
    ...fields,
    ...(Object.fromEntries(communicationSecrets.map((name) => [name, maskSecret(row[name])])) as typeof secretless),
    sms_segment_price: Number(sms_segment_price),
    sendgrid_webhook_url: url('sendgrid'),
    twilio_status_url: url('twilio/status'),
    twilio_inbound_url: url('twilio/inbound'),
    sends_from: row.email_provider === 'SendGrid' ? row.sender_email : smtpSender(row, services).address,
    is_without_mail_server: services.mailRoute.way() === 'none',
    waiting_for_admin,
    troubles: troubles.map(({ communication_type, code, said, since }) => ({
      communication_type,
      code,
      said,
      since,
      message: services.translate(language, `communications:reasons.${code}`),
    })),
    sms_segments_this_month: segments,
  };
}
