import type { Language } from '#platform/contract/language.ts';
import type { ActServices } from '#platform/server/acts/act-services.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { ReasonCode } from '../contract/messages.ts';
import type { KeptFinding } from './schema.ts';

/** The reason for a message's status as a sentence, with the provider's words if there are any. */
export function sayReason(
  code: ReasonCode,
  { said = '', ...facts }: Readonly<Record<string, string | number>>,
  language: Language,
  { translate }: Pick<ActServices, 'translate'>,
): string {
  const text = translate(language, `communications:reasons.${code}`, facts);
  return said ? `${text} ${said}` : text;
}

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
