import { isHttps } from './fields.ts';

/** A part of a footer: text, or a link with a label. */
export type FooterPart = string | { label: string; link: string };

/** Splits a footer into parts: `[label](https://…)` is a link; everything else is text, including malformed links. */
export function footerParts(footer: string): readonly FooterPart[] {
  const parts: FooterPart[] = [];
  let from = 0;
  for (const found of footer.matchAll(/\[([^[\]]{1,120})\]\((https:\/\/[^\s()]{1,300})\)/g)) {
    const [whole, label = '', link = ''] = found;
    if (!isHttps(link)) continue;
    if (found.index > from) parts.push(footer.slice(from, found.index));
    parts.push({ label, link });
    from = found.index + whole.length;
  }
  if (from < footer.length) parts.push(footer.slice(from));
  return parts;
}

/** A footer as plain text: a link becomes its label and URL. */
export function footerInWords(footer: string): string {
  return footerParts(footer)
    .map((part) => (typeof part === 'string' ? part : `${part.label} (${part.link})`))
    .join('');
}
