import CreatePolicy from '#features/policies/web/create-policy.tsx';
import QuotesScreen, { quoteActions } from '#features/quotes/web/index.tsx';

quoteActions.filling = CreatePolicy;

/** The quotes with what other slices offer on them. */
export default function QuotesView() {
  return <QuotesScreen />;
}
