import { centsOf, dollarsOf, negated } from '#platform/contract/money.ts';
import type { StatementCard } from '../../contract/statements.ts';

/** What is carried into the next statement, as an amount above 0; 0: nothing. */
export const carriedOn = ({ net }: Pick<StatementCard, 'net'>): number =>
  net < 0 ? dollarsOf(negated(centsOf(net))) : 0;
