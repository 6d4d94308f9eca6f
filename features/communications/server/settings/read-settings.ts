import { maskSecret } from '#platform/contract/secret.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { hookAddresses } from '../../contract/providers/providers.ts';
import { type CommunicationSettings, communicationSecrets } from '../../contract/settings.ts';
import { readSender } from '../letters/sender.ts';
import { hookUrl } from '../providers/provider.ts';
import { providerNamed } from '../providers/providers.ts';
import { communicationTables } from '../schema.ts';
import { segmentsThisMonth } from '../sending/lookup.ts';
import { type Reading, readRow, type SettingsRow, type secretless } from '../settings-row.ts';

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
  return {
    ...fields,
    ...(Object.fromEntries(communicationSecrets.map((name) => [name, maskSecret(row[name])])) as typeof secretless),
    ...addressesOf(row, services),
    sms_segment_price: Number(sms_segment_price),
    sends_from: providerNamed(row.email_provider, 'Email').senderOf?.(row, services) ?? '',
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

/** The agency's address for each provider's calls. */
function addressesOf(row: SettingsRow, services: CommandContext['services']) {
  const urls = Object.entries(hookAddresses).map(([name, route]) => [name, hookUrl(route, row, services)]);
  return Object.fromEntries(urls) as Record<keyof typeof hookAddresses, string>;
}
