import { slices } from '#platform/server/ground/in-slices.ts';

/** How often work yields to other tasks of the process. */
export async function turnsGivenBy(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = () => {
    turns += 1;
  };
  slices.subscribe(count);
  try {
    await work();
  } finally {
    slices.unsubscribe(count);
  }
  return turns;
}
