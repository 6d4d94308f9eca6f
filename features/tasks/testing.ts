import type * as z from 'zod/mini';
import type { CreateTask } from './contract.ts';

let made = 0;

type NewTask = z.input<typeof CreateTask>;

/** A valid form body for a task, different at each call; pass the values that the test is about. */
export function aTask(overrides: Partial<NewTask> = {}): NewTask {
  made += 1;
  return { title: `Llamar al cliente ${made}`, description: 'Preguntar por la renovación de su póliza.', ...overrides };
}
