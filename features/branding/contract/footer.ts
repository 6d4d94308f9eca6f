import { isHttps } from './fields.ts';

/** A piece of a footer: words, or a link under a label. */
export type FooterPart = string | { label: string; link: string };

/** A footer in its pieces: `[label](https://…)` is a link, everything else is words, also what only looks like one. */
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

/** A footer where nothing can be followed: a link is its label and where it leads. */
export function footerInWords(footer: string): string {
  return footerParts(footer)
    .map((part) => (typeof part === 'string' ? part : `${part.label} (${part.link})`))
    .join('');
}
