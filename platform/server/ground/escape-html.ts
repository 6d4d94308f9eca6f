const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** A text as HTML shows it, between tags and in an attribute that stands in quotation marks. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities.get(sign) as string);
