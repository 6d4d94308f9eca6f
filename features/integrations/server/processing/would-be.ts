import type { Verdict } from './verdict.ts';

/** What a lead that is planned would become, in the words of a preview. */
export function wouldBe({ status, outcome }: Verdict): 'created' | 'joined' | 'duplicate' {
  if (status === 'Duplicate') return 'duplicate';
  return outcome === 'joined' ? 'joined' : 'created';
}
