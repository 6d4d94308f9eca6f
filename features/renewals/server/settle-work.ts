import { markSettled } from '#features/notifications/server/index.ts';
import { settleTasks } from '#features/tasks/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { openRenewalStatuses, type RenewalStatus } from '../contract.ts';

/**
 * Has the work on a renewal follow it: what is over asks nobody for anything, and what is open again is to be done again. Its
 * tasks end as it has ended, and what was told of it counts as read.
 */
export async function settleWork(
  id: string,
  before: RenewalStatus,
  after: RenewalStatus,
  ctx: CommandContext,
): Promise<void> {
  const [wasOpen, isOpen] = [before, after].map((status) => openRenewalStatuses.includes(status));
  if (isOpen) {
    if (!wasOpen) await settleTasks(id, 'Pendiente', ctx);
    return;
  }
  await Promise.all([
    markSettled('renewal', [id], ctx),
    settleTasks(id, after === 'Completada' ? 'Completada' : 'Cancelada', ctx),
  ]);
}
