import type { Brand } from '#platform/contract/brand.ts';
import { lowestContrast, onColor } from '#platform/contract/colour.ts';
import type { Language } from '#platform/contract/language.ts';
import { escapeHtml } from '#platform/server/ground/escape-html.ts';
import type { Paragraph, Piece } from './body.ts';
import { logoSlot } from './logo.ts';

/** The content and the layout of an e-mail. */
export interface LetterLooks {
  language: Language;
  subject: string;
  agency: string;
  brand: Pick<Brand, 'primary' | 'accent'>;
  paragraphs: readonly Paragraph[];
  /** The sender, its address, and why the recipient gets the e-mail. */
  footer: readonly Paragraph[];
}

const paper = '#ffffff';
const night = '#1f2329';

/**
 * An e-mail with the agency's header and a footer: one column that fits any width, and dark colors where the reader's
 * device is set to them. All text is escaped. Styles are inline, because some mail programs drop all others.
 */
export function letterHtml({ language, subject, agency, brand, paragraphs, footer }: LetterLooks): string {
  const { primary, accent } = brand;
  const link = lowestContrast(primary, [paper]) >= 4.5 ? primary : '#1f2937';
  const parts = paragraphs.map((paragraph) => paragraphHtml(paragraph, { primary, link }));
  const small = footer.map(
    (lines) =>
      `<p class="small" style="margin:0 0 8px;font-size:13px;line-height:20px;color:#5b6472">${linesHtml(lines, 'color:#5b6472')}</p>`,
  );
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){.page{background:#14171b!important}.sheet{background:${night}!important}.words{color:#e6e8eb!important}.words a.inline{color:#9fc5ff!important}.small,.small a{color:#a4adb9!important}}
@media (max-width:480px){.pad{padding:20px 18px!important}}</style></head>
<body class="page" style="margin:0;padding:0;background:#f3f5f7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f5f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:${paper};border-radius:8px;font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<tr><td class="pad" style="background:${primary};border-bottom:3px solid ${accent};border-radius:8px 8px 0 0;padding:18px 28px;font-size:18px;line-height:26px;font-weight:600;color:${onColor(primary)}">${logoSlot}${escapeHtml(agency)}</td></tr>
<tr><td class="pad words" style="padding:26px 28px 12px;font-size:16px;line-height:25px;color:#1f2937">
${parts.join('\n')}
</td></tr>
<tr><td class="pad" style="padding:8px 28px 22px">
${small.join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>`;
}

/** A paragraph that consists of one link becomes a button. */
function paragraphHtml(paragraph: Paragraph, { primary, link }: { primary: string; link: string }): string {
  const [only, ...others] = paragraph.flat();
  const isButton = only !== undefined && others.length === 0 && typeof only !== 'string';
  const inner = isButton
    ? `<a href="${escapeHtml(only.link)}" style="display:inline-block;background:${primary};color:${onColor(primary)};padding:12px 22px;border-radius:6px;font-weight:600;text-decoration:none">${escapeHtml(only.label)}</a>`
    : linesHtml(paragraph, `color:${link}`);
  return `<p style="margin:0 0 16px">${inner}</p>`;
}

const linesHtml = (lines: Paragraph, style: string) =>
  lines.map((pieces) => pieces.map((piece) => pieceHtml(piece, style)).join('')).join('<br>');

const pieceHtml = (piece: Piece, style: string) =>
  typeof piece === 'string'
    ? escapeHtml(piece)
    : `<a class="inline" href="${escapeHtml(piece.link)}" style="${style}">${escapeHtml(piece.label)}</a>`;
