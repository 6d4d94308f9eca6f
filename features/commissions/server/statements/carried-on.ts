import { centsOf, dollarsOf, negated } from '#platform/contract/money.ts';
import type { StatementCard } from '../../contract/statements.ts';

/** The amount that is carried into the next statement, as a positive number; 0: none. */
export const carriedOn = ({ net }: Pick<StatementCard, 'net'>): number =>
  net < 0 ? dollarsOf(negated(centsOf(net))) : 0;
