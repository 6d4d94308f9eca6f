import type { Language } from '#platform/contract/language.ts';
import type { ActServices } from '#platform/server/acts/act-services.ts';
import type { ReasonCode } from '../../contract/messages.ts';

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
