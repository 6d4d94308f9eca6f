import { sql } from 'kysely';
import { alertDays, urgentDays } from '#features/policies/contract.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { notificationTables } from './schema.ts';
import { onceOfRenewal } from './tell-expiring.ts';

/** A term whose end was corrected, with its renewal if it has one. */
interface CorrectedEnd {
  policyId: string;
  renewalId: string | null;
  expiration_date: string;
}

/**
 * Updates the notifications about the end of a term to its corrected date. Deletes a notification of an expiration that
 * is no longer within its window; it is sent again when it is.
 */
export async function correctNotices(
  { policyId, renewalId, expiration_date }: CorrectedEnd,
  { tx, agency, today, changed }: Pick<CommandContext, 'tx' | 'agency' | 'today' | 'changed'>,
): Promise<void> {
  const db = notificationTables(tx);
  const days = daysBetween(today, expiration_date);
  const holding = [alertDays, urgentDays].filter((within) => days >= 0 && days <= within).map(String);
  const facts = sql<string>`facts || ${JSON.stringify({ expiration_date })}::jsonb`;
  const told = await Promise.all([
    renewalId === null
      ? []
      : db
          .updateTable('notifications')
          .set({ facts, once: onceOfRenewal({ id: policyId, expiration_date }) })
          .where('tenant_id', '=', agency.id)
          .where('about_kind', '=', 'renewal')
          .where('about_id', '=', renewalId)
          .where('kind', '=', 'renewal.created')
          .returning('user_id')
          .execute(),
    db
      .updateTable('notifications')
      .set({ facts })
      .where('tenant_id', '=', agency.id)
      .where('about_kind', '=', 'policy')
      .where('about_id', '=', policyId)
      .where('kind', '=', 'policy.expiring')
      .where('once', 'in', [...holding, ''])
      .returning('user_id')
      .execute(),
    db
      .deleteFrom('notifications')
      .where('tenant_id', '=', agency.id)
      .where('about_kind', '=', 'policy')
      .where('about_id', '=', policyId)
      .where('kind', '=', 'policy.expiring')
      .where('once', 'not in', [...holding, ''])
      .returning('user_id')
      .execute(),
  ]);
  for (const { user_id } of told.flat()) changed('notification', user_id, user_id);
}
