import type { Language } from '#platform/contract/language.ts';
import { escapeHtml } from '../ground/escape-html.ts';
import { inlineLogo, logoMarkup } from './inline-logo.ts';
import { type LetterBrand, letterColours, productBrand } from './letter-brand.ts';
import type { Message } from './mail.ts';

/** A paragraph of an e-mail: a text, or a link that is a button in HTML. */
export type Paragraph = string | { button: string; link: string };

interface Letter {
  language: Language;
  subject: string;
  paragraphs: readonly Paragraph[];
  brand?: LetterBrand;
}

/**
 * An e-mail in plain text and HTML, with the agency's colors, logo and name if a brand is given. The text is always
 * Vigencia's own: a name that another party chose could be a link or an advertisement.
 */
export function letter(to: string, { language, subject, paragraphs, brand = productBrand }: Letter): Message {
  const { button: ground, onButton, line, text } = letterColours(brand);
  const logo = brand.logo ? `${logoMarkup('cid:logo')}<br>` : '';
  const head =
    brand.name || logo
      ? `<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:3px solid ${line};font-size:18px;font-weight:600">${logo}${escapeHtml(brand.name ?? '')}</p>\n`
      : '';
  const looks = `background:${ground};color:${onButton}`;
  const plain = (part: Paragraph) => (typeof part === 'string' ? part : `${part.button}:\n${part.link}`);
  return {
    ...(brand.logo && { attachments: [inlineLogo(brand.logo)] }),
    to,
    subject,
    text: [...(brand.name ? [brand.name] : []), ...paragraphs.map(plain)].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body style="font:16px/1.5 system-ui,sans-serif;color:${text};max-width:560px;margin:0 auto;padding:24px">
${head}${paragraphs.map((part) => `<p style="margin:0 0 16px">${typeof part === 'string' ? escapeHtml(part) : button(part, looks)}</p>`).join('\n')}
</body></html>`,
  };
}

function button({ button: label, link }: Exclude<Paragraph, string>, looks: string): string {
  return `<a href="${escapeHtml(link)}" style="${looks};padding:12px 20px;border-radius:6px;text-decoration:none;display:inline-block">${escapeHtml(label)}</a>`;
}
