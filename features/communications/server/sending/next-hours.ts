import { firstLawful, lawfulUntil, textHours } from '#features/consents/server/index.ts';
import { dayAt } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { MessageState } from '../messages/message-state.ts';
import { readZip } from './read-zip.ts';

/**
 * When the next lawful hours for a text to this phone begin, after the current ones. Returns the current time if none
 * begin within the days that are searched.
 */
export async function nextHours(
  { client_id, recipient_phone: phone }: Pick<MessageState, 'client_id' | 'recipient_phone'>,
  ctx: CommandContext,
): Promise<Date> {
  const now = ctx.clock();
  const zip = await readZip(client_id, ctx);
  const hours = textHours({ phone, zip }, dayAt(now, ctx.agency.time_zone));
  const isOpen = firstLawful(now, hours)?.getTime() === now.getTime();
  const over = isOpen ? lawfulUntil(now, hours) : null;
  return firstLawful(over ?? now, hours) ?? now;
}
