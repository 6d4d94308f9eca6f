import { createBegun } from '#platform/web/begun.ts';
import { showCommissions } from './use-commissions.ts';

/** The selection of paid commissions in the list. The list or another screen can start it. */
export const paying = createBegun<null>();

/** Shows the commissions of a period to select the paid ones. */
export function payPeriod(period_id: string): void {
  paying.begin(null);
  showCommissions({ period_id });
}
