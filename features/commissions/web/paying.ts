import { createBegun } from '#platform/web/begun.ts';
import { showCommissions } from './use-commissions.ts';

/** Choosing what was paid in the list, begun there or elsewhere. */
export const paying = createBegun<null>();

/** Shows what a period holds, to choose what was paid of it. */
export function payPeriod(period_id: string): void {
  paying.begin(null);
  showCommissions({ period_id });
}
