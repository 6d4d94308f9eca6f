import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { KeptFinding } from '../schema.ts';

/** The checks of the send policy as sentences. */
export function describeFindings(
  findings: readonly KeptFinding[],
  { language, services }: Pick<CommandContext, 'language' | 'services'>,
) {
  return findings.map(({ rule, is_well, facts }) => ({
    rule,
    is_well,
    message: services.translate(language, `communications:gate.${rule}.${is_well ? 'well' : 'wrong'}`, facts),
  }));
}
