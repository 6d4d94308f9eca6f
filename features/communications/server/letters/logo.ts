import { inlineLogo, logoMarkup } from '#platform/server/mail/inline-logo.ts';
import type { Attachment } from '#platform/server/mail/mail.ts';

/** The place of the logo in the stored HTML of an e-mail. The e-mail is shown and sent with the current logo. */
export const logoSlot = '<!--logo-->';

const withAddress = (html: string, address: string | null): string =>
  html.replace(logoSlot, () => (address ? `${logoMarkup(address)}&ensp;` : ''));

/** An e-mail as it leaves, with the logo as an inline PNG. null: there is no logo, or no HTML. */
export function withLogo(html: string | null, logo: Uint8Array | null): { html: string | null; logos: Attachment[] } {
  if (html === null || !logo || !html.includes(logoSlot)) {
    return { html: html && withAddress(html, null), logos: [] };
  }
  return { html: withAddress(html, 'cid:logo'), logos: [inlineLogo(logo)] };
}

/** An e-mail for a frame of the app's own page, which shows only embedded images. */
export const withShownLogo = (html: string, logo: Uint8Array | null): string =>
  withAddress(html, logo && `data:image/png;base64,${Buffer.from(logo).toString('base64')}`);
