import { type TakenBody, takenBodies } from '#platform/server/ground/element-counter.ts';
import { slices, stepsMax } from '#platform/server/ground/in-slices.ts';

/** How much of the external input was examined, and how it was processed. */
export interface Seen {
  bodies: TakenBody[];
  /** The steps of each slice of work between two pauses. */
  slices: number[];
}

/** Records what is examined while the work runs. */
export async function watching(work: () => Promise<unknown>): Promise<Seen> {
  const seen: Seen = { bodies: [], slices: [] };
  const noteBody = (body: unknown) => seen.bodies.push(body as TakenBody);
  const noteSlice = (steps: unknown) => seen.slices.push(steps as number);
  takenBodies.subscribe(noteBody);
  slices.subscribe(noteSlice);
  try {
    await work();
  } finally {
    takenBodies.unsubscribe(noteBody);
    slices.unsubscribe(noteSlice);
  }
  return seen;
}

/**
 * Why the work blocks others: it examines more than one byte or element beyond the limits, or takes more steps than one
 * slice of work may.
 */
export function holdUps(seen: Seen, { bytes, elements }: { bytes: number; elements: number }): string[] {
  return [
    ...(seen.bodies.length === 0 ? ['nothing was counted'] : []),
    ...seen.bodies.filter((body) => body.bytes > bytes + 1).map((body) => `${body.bytes} bytes`),
    ...seen.bodies.filter((body) => body.elements > elements + 1).map((body) => `${body.elements} elements`),
    ...seen.slices.filter((steps) => steps > stepsMax).map((steps) => `${steps} steps without a pause`),
  ];
}
