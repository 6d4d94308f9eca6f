import { maskSecret } from '#platform/contract/secret.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { hookRoutes } from '../../contract/hooks.ts';
import { type CommunicationSettings, communicationSecrets } from '../../contract/settings.ts';
import { hookUrl } from '../providers/providers.ts';
import { communicationTables } from '../schema.ts';
import { readSender } from '../templates/read-sender.ts';
import { segmentsThisMonth } from './segments-this-month.ts';
import { type Reading, readRow, type SettingsRow, type secretless } from './settings-row.ts';
import { smtpSender } from './smtp-sender.ts';

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
  const { tenant_id: _, id: __, address: ___, address_hash: ____, troubles, sms_segment_price, ...fields } = row;
  const url = (route: keyof typeof hookRoutes) => hookUrl(hookRoutes[route].path, row, services);
  return {
    ...fields,
    ...(Object.fromEntries(communicationSecrets.map((name) => [name, maskSecret(row[name])])) as typeof secretless),
    sms_segment_price: Number(sms_segment_price),
    sendgrid_webhook_url: url('receiveEmailEvents'),
    twilio_status_url: url('receiveTextStatus'),
    twilio_inbound_url: url('receiveText'),
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
