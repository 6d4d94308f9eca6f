import { Suspense } from 'react';
import CreatePolicy from '#features/policies/web/create-policy.tsx';
import ProposalButton from '#features/proposals/web/proposal-button.tsx';
import QuotesScreen, { quoteActions } from '#features/quotes/web/index.tsx';

quoteActions.filling = (props) => (
  <Suspense>
    <ProposalButton {...props} />
    <CreatePolicy {...props} />
  </Suspense>
);

/** The quotes with what other slices offer on them. */
export default function QuotesView() {
  return <QuotesScreen />;
}
