import { Suspense } from 'react';
import LeadsScreen, { leadActions } from '#features/leads/web/index.tsx';
import { lazyView } from '#platform/web/lazy-view.ts';

// What a lead can be quoted with comes after the leads: the board does not wait for it.
const QuoteLead = lazyView(async () => ({ default: (await import('#features/quotes/web/quote-lead.tsx')).QuoteLead }));
const QuotingDialog = lazyView(async () => ({
  default: (await import('#features/quotes/web/quoting-dialog.tsx')).QuotingDialog,
}));

leadActions.filling = (props) => (
  <Suspense>
    <QuoteLead {...props} />
  </Suspense>
);

/** The leads with what other slices offer on them. */
export default function LeadsView() {
  return (
    <>
      <LeadsScreen />
      <Suspense>
        <QuotingDialog />
      </Suspense>
    </>
  );
}
