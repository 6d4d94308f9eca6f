import type { Verdict } from './verdict.ts';

/** The outcome of a planned lead, as a preview shows it. */
export function wouldBe({ status, outcome }: Verdict): 'created' | 'joined' | 'duplicate' {
  if (status === 'Duplicate') return 'duplicate';
  return outcome === 'joined' ? 'joined' : 'created';
}
