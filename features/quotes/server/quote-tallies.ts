import type { Weight } from '#platform/server/acts/weight.ts';
import { draftStatus, type QuoteStatus, type StoredQuoteStatus } from '../contract.ts';

/** The figure that quotes keep: how many of each status. */
export const quoteTallies = { status: 'quotes_by_status' } as const;

/** The status that a quote is shown with. */
function shownStatus(status: StoredQuoteStatus): QuoteStatus {
  return status === draftStatus ? 'Pendiente' : status;
}

/** What a quote weighs in it. */
export function quoteWeights({ status }: { status: StoredQuoteStatus }): Weight[] {
  return [{ subject: quoteTallies.status, value: shownStatus(status) }];
}
