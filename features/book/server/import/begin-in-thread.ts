import type { BookFigures } from '../../contract/imports.ts';
import { askedOf, isAllAnswered } from './ask.ts';
import { type PackedPlanning, planPacked } from './packed-planning.ts';
import { figuresAsTold, neededRoom } from './plan-figures.ts';

export interface BeginTask {
  planning: PackedPlanning;
}

/** What decides whether an import can begin. */
export interface Beginning {
  /** Whether an answer is missing without which no policy can be made. */
  is_open: boolean;
  is_empty: boolean;
  /** How many more policies are in force after it. */
  needed: number;
  figures: BookFigures;
}

/** The task of a thread: plans, and tells whether the import can begin. */
export default async function beginInThread({ planning }: BeginTask): Promise<Beginning> {
  const { plan, book, choices, known, day } = await planPacked(planning);
  return {
    is_open: !isAllAnswered(askedOf(plan.questions, choices, book)),
    is_empty: plan.policies.length === 0 && plan.clients.length === 0,
    needed: neededRoom(plan, known, day),
    figures: figuresAsTold(plan.sums),
  };
}
