// What an agency's mappings do is counted in steps and ended after so many (ADR 0043). A count is the same on every machine,
// in the browser too. A step stands for a tenth of a microsecond or less on an ordinary one, so that all there are take less
// than half of the 50 ms that a lead's rules may take.

/** So many steps one mapping may take for one payload. */
export const mappingStepsMax = 50_000;
/** So many the agency's mappings may take together. */
export const leadStepsMax = 150_000;

/** Thrown where no steps are left. It is one for all: to make an error takes longer than what it ends. */
export const outOfSteps = new Error('out of steps');

/** The count of what mapping one payload takes. */
export interface Work {
  /** Counts steps. Within a mapping of the agency's it throws `outOfSteps` from then on when they are more than it may take. */
  spend: (steps: number) => void;
  /** Does what one mapping of the agency's asks for; null: it was ended. Never one within another. */
  within: <Made>(make: () => Made) => { made: Made } | null;
  /** Whether the mappings have taken all that they may take together. */
  hasEnded: () => boolean;
  /** All steps so far, also those of what the type brings along, which has an end by itself. */
  spent: () => number;
}

/** Begins to count. */
export function newWork(): Work {
  let free = 0;
  let own = 0;
  let limit: number | null = null;
  return {
    spend(steps) {
      if (limit === null) {
        free += steps;
        return;
      }
      // What there are no steps for is not done, so it is not counted either.
      own = Math.min(own + steps, limit + 1);
      if (own > limit) throw outOfSteps;
    },
    within(make) {
      limit = Math.min(leadStepsMax, own + mappingStepsMax);
      try {
        return { made: make() };
      } catch (error) {
        if (error === outOfSteps) return null;
        throw error;
      } finally {
        limit = null;
      }
    },
    hasEnded: () => own > leadStepsMax,
    spent: () => free + own,
  };
}

/** How many steps a text costs whoever reads through it. */
export const stepsOfText = (text: string) => 5 + ((text.length * 3) >> 2);

/** Counts what a value costs whoever reads through all of it, as it goes: what has no end comes to one. */
export function spendOn(value: unknown, spend: Work['spend']): void {
  if (typeof value === 'string') spend(stepsOfText(value));
  else if (Array.isArray(value)) {
    spend(1);
    for (const part of value) spendOn(part, spend);
  } else if (typeof value === 'object' && value !== null) {
    spend(1);
    for (const [name, part] of Object.entries(value)) {
      spend(stepsOfText(name));
      spendOn(part, spend);
    }
  } else spend(1);
}
