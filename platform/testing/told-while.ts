import type { Services } from '../server/acts/services.ts';
import type { Change } from '../server/changes/change.ts';

/** Collects every change that screens are notified of while work runs, in any agency. */
export async function withChangesSeen<T>(
  { changes }: Pick<Services, 'changes'>,
  onChange: (change: Change) => void,
  work: () => Promise<T>,
): Promise<T> {
  const { tell } = changes;
  changes.tell = (change) => {
    onChange(change);
    tell(change);
  };
  try {
    return await work();
  } finally {
    changes.tell = tell;
  }
}

/** The records whose changes are sent to screens while work runs, each as `lead <id>`. */
export async function toldWhile(services: Pick<Services, 'changes'>, work: () => Promise<unknown>): Promise<string[]> {
  const told: string[] = [];
  await withChangesSeen(services, ({ subject, id }) => told.push(`${subject} ${id}`), work);
  return told;
}
