import type { Deed } from '#platform/server/acts/deed.ts';
import type { KeptFinding } from '../schema.ts';

/** What the gate saw, in words. */
export function sayGate(findings: readonly KeptFinding[], { language, services }: Pick<Deed, 'language' | 'services'>) {
  return findings.map(({ rule, is_well, facts }) => ({
    rule,
    is_well,
    message: services.translate(language, `communications:gate.${rule}.${is_well ? 'well' : 'wrong'}`, facts),
  }));
}
