import { slices } from '#platform/server/ground/in-slices.ts';

/** How often work lets everybody else of the process have a turn. */
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
