import type * as z from 'zod/mini';
import type { Fact } from '#platform/contract/fact.ts';
import type { CommandContext } from './command-context.ts';

/** A later slice that hears a fact. */
export interface Hearer<F extends Fact = Fact> {
  readonly fact: F;
  /** `renewals.cancelRenewal`: of all hearers one has it. Work that waits in the queue is found by it. */
  readonly name: string;
  /**
   * `with-it`: in the transaction of the fact, which fails when the hearer does. `afterwards`: in a transaction of its
   * own, in a job, once, whatever is killed.
   */
  readonly when: 'with-it' | 'afterwards';
  hear(payload: z.output<F['payload']>, ctx: CommandContext): Promise<void>;
}

/** A hearer of one fact, as the list of hearers takes it. */
export function hearer<F extends Fact>(declared: Hearer<F>): Hearer {
  return declared as Hearer;
}

/** Who hears a fact, by the fact's name. */
export type Hearers = (fact: string) => readonly Hearer[];

/** The hearers by what they hear. Throws when two have one name. */
export function hearersOf(list: readonly Hearer[]): Hearers {
  const names = list.map(({ name }) => name);
  const double = names.find((name, at) => names.indexOf(name) !== at);
  if (double) throw new Error(`Two hearers are called ${double}.`);
  const byFact = Map.groupBy(list, ({ fact }) => fact.name);
  return (fact) => byFact.get(fact) ?? [];
}
