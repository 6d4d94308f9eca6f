// The work of an agency's mappings is counted in steps and bounded (docs/decisions/integrations.md). A count is the same on every machine, in
// the browser too. A step takes a tenth of a microsecond or less on an ordinary machine, so all steps together take
// less than half of the 50 ms that a lead's rules may take.

/** The maximum steps of one mapping for one payload. */
export const mappingStepsMax = 50_000;
/** The maximum steps of the agency's mappings together. */
export const leadStepsMax = 150_000;

/**
 * Thrown when no steps are left. It is a shared instance, because creating an error takes longer than the work that it
 * ends.
 */
export const outOfSteps = new Error('out of steps');

/** The step counter of mapping one payload. */
export interface Work {
  /** Counts steps. Within a mapping of the agency's, it throws `outOfSteps` once the limit is exceeded. */
  spend: (steps: number) => void;
  /** Runs the work of one mapping of the agency's. null means its limit ended it. Calls must not be nested. */
  within: <Made>(make: () => Made) => { made: Made } | null;
  /** Whether the mappings have used up their common limit. */
  hasEnded: () => boolean;
  /** All steps so far, including those of the standard mappings, which are bounded by themselves. */
  spent: () => number;
}

/** Starts a counter. */
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
      // Work without steps left is not done, so it is not counted.
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

/** The steps for reading a text completely. */
export const stepsOfText = (text: string) => 5 + ((text.length * 3) >> 2);

/** Counts the steps for reading a value completely while it reads it, so an endless value reaches the limit. */
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
