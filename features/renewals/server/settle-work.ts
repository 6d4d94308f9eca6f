import { markSettled } from '#features/notifications/server/index.ts';
import { settleTasks } from '#features/tasks/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { openRenewalStatuses, type RenewalStatus } from '../contract.ts';

/**
 * Updates the tasks and notifications of a renewal after a status change. A closed renewal closes its tasks with the
 * matching outcome and marks its notifications as read. A reopened one reopens its tasks.
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
