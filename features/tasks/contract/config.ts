import * as z from 'zod/mini';

/** How many days before a lead's insurance ends its task is created. */
export const xDateDays = 30;

export const taskConfigDefault = { x_date_tasks: false };

/** An agency's task settings. */
export const TaskConfig = z.object({
  /** Whether a lead whose insurance ends within thirty days gets a task for its agent. */
  x_date_tasks: z.boolean(),
});
export type TaskConfig = z.infer<typeof TaskConfig>;
TaskConfig.register(z.globalRegistry, { id: 'TaskConfig' });
