import type { Language } from '#platform/contract/language.ts';
import type { Message } from './mail.ts';

/** A paragraph of an e-mail: words, or a link that is a button where mail has looks. */
export type Paragraph = string | { button: string; link: string };

/**
 * An e-mail in plain text and in looks. What is written in it is told in the house's own words: a name that somebody
 * else has chosen could be a link, or an advertisement, that we would then deliver.
 */
export function letter(
  to: string,
  { language, subject, paragraphs }: { language: Language; subject: string; paragraphs: readonly Paragraph[] },
): Message {
  const plain = (part: Paragraph) => (typeof part === 'string' ? part : `${part.button}:\n${part.link}`);
  return {
    to,
    subject,
    text: paragraphs.map(plain).join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body style="font:16px/1.5 system-ui,sans-serif;color:#1f2937;max-width:560px;margin:0 auto;padding:24px">
${paragraphs.map((part) => `<p style="margin:0 0 16px">${typeof part === 'string' ? escapeHtml(part) : button(part)}</p>`).join('\n')}
</body></html>`,
  };
}

function button({ button: label, link }: Exclude<Paragraph, string>): string {
  return `<a href="${escapeHtml(link)}" style="background:#006400;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none;display:inline-block">${escapeHtml(label)}</a>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] as string);
}
