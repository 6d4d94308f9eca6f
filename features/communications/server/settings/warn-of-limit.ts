import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { segmentsThisMonth } from './segments-this-month.ts';
import { readRow } from './settings-row.ts';
import { tellAdmins } from './tell-admins.ts';

/** The share of the limit. */
const warnedAt = 0.8;

/** Notifies the Admins, once a month, that most of the month's segments are used up. */
export async function warnOfLimit(ctx: CommandContext): Promise<void> {
  const [{ sms_monthly_segments_max: most }, sent] = await Promise.all([readRow(ctx), segmentsThisMonth(ctx)]);
  if (sent < most * warnedAt) return;
  await tellAdmins('channel.limit', { percent: '80' }, `limit ${ctx.today.slice(0, 7)}`, ctx);
}
