const northAmerican = /^\s*(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s.-]*([2-9]\d{2})[\s.-]*(\d{4})\s*$/;

/**
 * Formats a phone number for display, in both languages: `(305) 555-1000`. A text that is no whole North American number,
 * such as one with an extension or another country's, is returned unchanged.
 */
export function formatPhone(text: string): string {
  return text.replace(northAmerican, '($1) $2-$3');
}
