import { inlineLogo, logoMarkup } from '#platform/server/mail/inline-logo.ts';
import type { Attachment } from '#platform/server/mail/mail.ts';

/** Where the logo stands in the looks of an e-mail as they are kept: they are shown and sent with the one of that day. */
export const logoSlot = '<!--logo-->';

const withAddress = (html: string, address: string | null): string =>
  html.replace(logoSlot, () => (address ? `${logoMarkup(address)}&ensp;` : ''));

/** An e-mail as it leaves: with the logo, a PNG, inside. null: there is none, or nobody asked for looks. */
export function withLogo(html: string | null, logo: Uint8Array | null): { html: string | null; logos: Attachment[] } {
  if (html === null || !logo || !html.includes(logoSlot)) {
    return { html: html && withAddress(html, null), logos: [] };
  }
  return { html: withAddress(html, 'cid:logo'), logos: [inlineLogo(logo)] };
}

/** An e-mail for a frame of our own page, which shows no picture that is not in it. */
export const withShownLogo = (html: string, logo: Uint8Array | null): string =>
  withAddress(html, logo && `data:image/png;base64,${Buffer.from(logo).toString('base64')}`);
