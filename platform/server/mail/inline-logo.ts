import type { Attachment } from './mail.ts';

/** A PNG logo as an inline attachment of an e-mail: mail programs don't load external images. */
export const inlineLogo = (png: Uint8Array): Attachment => ({
  filename: 'logo.png',
  contentType: 'image/png',
  content: png,
  cid: 'logo',
});

/**
 * The logo's image, on its own plate so that any color is visible on any background. It has an empty alternative text,
 * because the agency's name is next to it.
 */
export const logoMarkup = (address: string): string =>
  `<img src="${address}" alt="" height="40" style="height:40px;max-width:200px;background:#ffffff;padding:6px;border-radius:4px;vertical-align:middle">`;
