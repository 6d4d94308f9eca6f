import { type Notice, notify } from '#features/notifications/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';

interface Given {
  id: string;
  title: string;
  assigned_to: string | null;
}

/** Notifies the assignees of their tasks, except for tasks that the actor assigns to themselves. */
export async function tellAssigned(tasks: readonly Given[], ctx: CommandContext): Promise<void> {
  await notify(ctx, noticesOf('task.assigned', tasks));
}

/** The notifications for the assignees of these tasks. */
export function noticesOf(kind: 'task.assigned' | 'task.due', tasks: readonly Given[]): Notice[] {
  return tasks.flatMap(({ id, title, assigned_to }) =>
    assigned_to ? [{ userId: assigned_to, kind, about: { kind: 'task' as const, id }, facts: { title } }] : [],
  );
}
