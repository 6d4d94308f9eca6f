import type * as z from 'zod/mini';
import type { CreateTask } from './contract.ts';

let made = 0;

type NewTask = z.input<typeof CreateTask>;

/** What a form sends for a task, valid and different at each call; give what the test is about. */
export function aTask(overrides: Partial<NewTask> = {}): NewTask {
  made += 1;
  return { title: `Llamar al cliente ${made}`, description: 'Preguntar por la renovación de su póliza.', ...overrides };
}
